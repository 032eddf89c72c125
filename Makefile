# Short names for what is done often; Meson and Ninja do the work.
PREFIX ?= /usr/local
NEED = gcc libc6-dev python3 meson ninja-build pkg-config scdoc libjansson-dev libmicrohttpd-dev \
	libcurl4-gnutls-dev libqrencode-dev \
	libsqlite3-dev zlib1g-dev libsodium-dev libedit-dev
NEED_TEST = $(NEED) libcmocka-dev curl $(NEED_BROWSER)
# npm may have come with another Node than Debian's.
NEED_BROWSER = chromium $(shell command -v npm >/dev/null || echo npm)
NEED_STYLE = clang-format-14 git python3

.PHONY: build run tour test campaign accept style layers lines bench shots fuzz install clean

build:
	@tools/need $(NEED)
	@tools/setup build -Db_lto=true
	@tools/compile build
	$(if $(filter-out build,$(MAKECMDGOALS)),,@echo "build/galloper is ready")

# The page, for this machine and for phones on the same network.
run: build
	@build/galloper serve --bind 0.0.0.0 $(if $(PORT),--port $(PORT))

# A chart, a roll explained, its odds.
tour: build
	@tools/tour build/galloper

test:
	@tools/need $(NEED_TEST)
	@tools/setup build-test -Dtests=true --buildtype=debugoptimized
	@tools/compile build-test
	-@tools/browser build-test
	@tools/run-tests build-test

# Random play, pairs of worlds and killed servers for long: make campaign GAMES=20000 COMMANDS=300 PAIRS=1000 KILLS=2000
campaign:
	@tools/need $(NEED_TEST)
	@tools/setup build-test -Dtests=true --buildtype=debugoptimized
	@tools/compile build-test
	@GAMES=$(or $(GAMES),20000) $(if $(COMMANDS),COMMANDS=$(COMMANDS)) build-test/tests/test_play
	@PAIRS=$(or $(PAIRS),1000) build-test/tests/test_secrets
	@python3 -B tests/kill_http.py build-test/galloper $(or $(KILLS),2000)

# Takes what the program prints now as right: read the diff before you commit it.
accept: build
	@python3 -B tests/transcript.py --accept build/galloper
	@python3 -B tests/games.py --accept build/galloper

style:
	@tools/need $(NEED_STYLE)
	@tools/style

layers:
	@tools/layers

# How long the program is, by folder.
lines:
	@tools/lines

bench: build
	@tools/need nodejs python3
	@tools/compile build bench/bench bench/empty bench/simulation bench/journal bench/game bench/serve bench/play bench/sender
	@tools/bench build

# Pictures of the page: look at them before you commit them.
shots: build
	@tools/need $(NEED_BROWSER)
	@tools/browser build
	@node tests/browser/shots.mjs build/galloper build/browser doc/shots

# Ten minutes each by default: make fuzz SECONDS=60
SECONDS ?= 600
FUZZ = -max_total_time=$(SECONDS) -max_len=8192 -timeout=10 -artifact_prefix=build-fuzz/
fuzz:
	@tools/need clang-14 libclang-rt-14-dev meson ninja-build pkg-config scdoc libjansson-dev \
	libmicrohttpd-dev libcurl4-gnutls-dev libqrencode-dev libsqlite3-dev zlib1g-dev libsodium-dev libedit-dev
	@CC=clang-14 tools/setup build-fuzz -Dfuzz=true --buildtype=debugoptimized \
	-Db_sanitize=address,undefined -Db_lundef=false
	@tools/compile build-fuzz
	@mkdir -p build-fuzz/found build-fuzz/found-plans build-fuzz/found-questions \
	build-fuzz/found-scenarios build-fuzz/found-journals build-fuzz/found-plays
	build-fuzz/tests/fuzz_chart $(FUZZ) -dict=tests/fuzz/chart.dict build-fuzz/found tests/fuzz/corpus
	build-fuzz/tests/fuzz_plan $(FUZZ) -dict=tests/fuzz/plan.dict build-fuzz/found-plans tests/fuzz/plans
	build-fuzz/tests/fuzz_scenario $(FUZZ) -dict=tests/fuzz/scenario.dict build-fuzz/found-scenarios tests/fuzz/scenarios
	build-fuzz/tests/fuzz_journal $(FUZZ) build-fuzz/found-journals tests/fuzz/journals
	build-fuzz/tests/fuzz_play $(FUZZ) -dict=tests/fuzz/play.dict build-fuzz/found-plays tests/fuzz/plays
	build-fuzz/tests/fuzz_question $(FUZZ) -dict=tests/fuzz/question.dict build-fuzz/found-questions tests/fuzz/questions

install: build
	@meson configure build -Dprefix=$(abspath $(PREFIX))
	@tools/compile build
	@meson install -C build --quiet
	@echo "installed below $(abspath $(PREFIX))"

clean:
	rm -rf build build-*
