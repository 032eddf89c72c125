#!/usr/bin/env bash
# What the bash completion offers: completion.sh GALLOPER
PATH=$(dirname "$1"):$PATH
# shellcheck source=/dev/null
source <(galloper help completion)
compopt() { :; }
count=0 failed=0

# offers WANTED WORD...: what is offered for the last word
offers() {
    local wanted=$1
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _galloper
    count=$((count + 1))
    if [ "${COMPREPLY[*]}" = "$wanted" ]; then
        echo "ok $count - ${*:2}"
    else
        failed=1
        echo "not ok $count - ${*:2}: ${COMPREPLY[*]}"
    fi
}

offers "roll" galloper ro
offers "acceptance" galloper roll cwb3 acc
offers "method=" galloper roll cwb3 acceptance m
offers "oral written in-person" galloper roll cwb3 acceptance method =
offers "written" galloper roll cwb3 acceptance method = w
offers "value column result" galloper odds cwb3 acceptance sender = 3 --by ""
offers "lock_out=" galloper roll cwb3 fire --option lock
offers "morale" galloper roll --json cwb3 mora
offers "acceptance" galloper chart cwb3 acc
offers "" galloper systems ""
offers "man" galloper help ma
offers "--csv" galloper forecast --cs
offers "antietam" galloper new ant
offers "withdraw" galloper with
# The verbs of a game, from the seat that is taken.
GALLOPER_DATA=$(mktemp -d)
export GALLOPER_DATA GALLOPER_SEAT=antietam/union
galloper new antietam --lesson > /dev/null
offers "dispatch" galloper do disp
offers "reason=" galloper do end ""
offers "" galloper do stop
offers "target=" galloper do ask rule = fire tar
# What may stand behind a name, and with the rest as it is.
offers "xii-corps xii-1 xii-2 xii-rifles xii-light" galloper do issue to = xii
offers "oral written in-person" galloper do issue method =
offers "defend move" galloper do issue to = sumner type = simple purpose =
offers "delay" galloper do ask rule = dela
offers "" galloper do issue to = longs
rm -r "$GALLOPER_DATA"
echo "1..$count"
exit $failed
