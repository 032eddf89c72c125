/* SPDX-License-Identifier: MIT */
/* Entries as lines of JSON: what is read back packs to the same bytes. G-6, G-51. */
#include "support.h"

#include "game/game.h"
#include "wire/journal.h"
#include "wire/moment.h"

#include <stdlib.h>
#include <string.h>

/* ---- a system with a trait of every type ---- */

static const char *const MOODS[] = { "calm", "eager", "lost", NULL };
static const Field PIECES_HAVE[] = {
    { "strength", "", FIELD_NUMBER, 0, 99 },
    { "guns", "", FIELD_EXACT },
    { "mood", "", FIELD_WORD, .words = MOODS },
    { "fled", "", FIELD_FLAG },
    { "rival", "", FIELD_THING, .to = KIND_PIECE },
    { "motto", "", FIELD_TEXT },
    { 0 },
};
static const char *const ECHELONS[] = { "army", "corps", NULL };
static const char *const ORDER_KINDS[] = { "order", "goal", NULL };
static const LetterState STATES[] = { { "in-transit" }, { "accepted" }, { 0 } };
static const StepDecl STEPS[] = { { "issue", "Issue", "Command" },
                                  { "move", "Movement", "Movement" },
                                  { 0 } };
static const GameDecl DECL = { .sequence = STEPS,
                               .traits = { .pieces = PIECES_HAVE },
                               .army = { .echelons = ECHELONS },
                               .letters = { .kinds = ORDER_KINDS, .states = STATES } };

enum { STRENGTH = PIECE_COMMON, GUNS, MOOD, FLED, RIVAL, MOTTO };

static Game game;
#define traits game.traits

static Entry new_entry(int seq)
{
    return (Entry){ .seq = seq,
                    .at = 1767639851,
                    .turn = 3,
                    .step = 1,
                    .by = "union",
                    .verb = "issue",
                    .command = "c-7",
                    .typed_by = "",
                    .note = "" };
}

static Value number(int value)
{
    return (Value){ .number = value };
}

static Value words(const char *text)
{
    return (Value){ .text = text };
}

static void change(Entry *entry, int trait, Value from, Value to)
{
    entry_change(entry, KIND_PIECE, 1, trait, from, to);
}

/* ---- there and back ---- */

static bool read_entry(const char *lines, Entry *entry, Faults *faults)
{
    Source source = { "game.json", lines, strlen(lines) };
    JournalFile file = { .source = &source, .entries = entry->seq - 1 };

    bool read = journal_file_next(&file, &traits, entry, faults);
    journal_file_finish(&file);
    return read;
}

static void pack(const Entry *entry, Text *bytes)
{
    Names names;

    names_init(&names, &traits);
    entry_pack(entry, &names, bytes);
    names_finish(&names);
}

static void expect_same(const Entry *entry)
{
    Entry again = { .seq = entry->seq };
    Faults faults = { 0 };
    Text line = { 0 }, twice = { 0 }, bytes = { 0 }, others = { 0 };

    wire_journal_entry(&line, entry, &game);
    if (!read_entry(text_of(&line), &again, &faults)) {
        fail_msg("%s\n%s", faults.at[0].what, text_of(&line));
    }
    pack(entry, &bytes);
    pack(&again, &others);
    assert_int_equal(bytes.length, others.length);
    assert_memory_equal(bytes.at, others.at, bytes.length);
    wire_journal_entry(&twice, &again, &game);
    assert_string_equal(text_of(&line), text_of(&twice));
    text_finish(&line);
    text_finish(&twice);
    text_finish(&bytes);
    text_finish(&others);
    entry_finish(&again);
}

static void an_entry_reads_as_it_is_written(void **state)
{
    Entry entry = new_entry(17);
    Text line = { 0 };

    (void)state;
    entry.of = 4;
    entry.ruling = true;
    entry.note = "moved without orders";
    entry.typed_by = "hooker";
    entry_arg(&entry, "to", "i-corps");
    entry_arg(&entry, "text", "\"Hold\"\nthe ridge");
    PlayRecord *played = entry_played(&entry);
    Throw throws[] = { { TWO_D6, { 4, 3 } },
                       { D66, { 4, 3 } },
                       { D10_0, { 5 } },
                       { D10, { 10 } },
                       { { 2, 6, DICE_OFF }, { 5, 3 } } };
    *played = (PlayRecord){ .rule = "acceptance",
                            .trace = "+1  oral\n2d6: 7",
                            .owner = 1,
                            .about = 1,
                            .throws = throws,
                            .throws_count = 5 };
    entry_pair(&entry, &played->asks, "sender", "3");
    entry_pair(&entry, &played->asks, "receiver", "2");
    entry_pair(&entry, &played->answers, "result", "A");
    entry_change(&entry, KIND_SIDE, 1, SIDE_ID, number(0), words("union"));
    entry_change(&entry, KIND_ORDER, 2, ORDER_NUMBER, number(0), number(3));
    entry_change(&entry, KIND_ORDER, 2, ORDER_SIDE, number(0), number(1));
    entry_change(&entry, KIND_ORDER, 2, ORDER_STATUS, number(0), number(1));
    change(&entry, PIECE_ID, number(0), words("phelps"));
    change(&entry, PIECE_PLACE, number(PLACE_RESERVE), words("0405"));
    change(&entry, PIECE_PLACE, words("reserve"), number(PLACE_WITH + 1));
    change(&entry, GUNS, number(0), number(72));
    change(&entry, RIVAL, number(0), number(1));
    entry_change(&entry, KIND_CLOCK, 1, CLOCK_LIGHT, number(0), number(2));
    expect_same(&entry);
    wire_journal_entry(&line, &entry, &game);
    assert_string_equal(
        text_of(&line),
        "{\"seq\":17,\"at\":\"2026-01-05T19:04:11Z\",\"turn\":3,\"step\":\"move\",\"by\":\"union\","
        "\"verb\":\"issue\",\"args\":{\"to\":\"i-corps\",\"text\":\"\\\"Hold\\\"\\u000athe "
        "ridge\"},\"command\":\"c-7\",\"of\":4,\"ruling\":true,\"note\":\"moved without orders\","
        "\"typed_by\":\"hooker\",\"plays\":[{\"rule\":\"acceptance\",\"asks\":{\"sender\":3,"
        "\"receiver\":2},\"dice\":[\"2d6=4+3\",\"d66=4,3\",\"d10 0..9=5\",\"d10=10\",\"off "
        "d6=5:3\"],\"answers\":{\"result\":\"A\"},\"trace\":[\"+1  oral\",\"2d6: 7\"],\"owner\":1,"
        "\"owner_what\":\"side union\",\"about\":1,\"about_what\":\"piece phelps\"}],\"changes\":["
        "{\"what\":\"side union\",\"thing\":1,\"trait\":\"id\",\"from\":null,\"to\":\"union\"},"
        "{\"what\":\"order union-3\",\"thing\":2,\"trait\":\"number\",\"from\":0,\"to\":3},"
        "{\"what\":\"order union-3\",\"thing\":2,\"trait\":\"side\",\"from\":null,\"to\":1,"
        "\"to_what\":\"side union\"},"
        "{\"what\":\"order union-3\",\"thing\":2,\"trait\":\"status\",\"from\":\"in-transit\","
        "\"to\":\"accepted\"},"
        "{\"what\":\"piece phelps\",\"thing\":1,\"trait\":\"id\",\"from\":null,\"to\":\"phelps\"},"
        "{\"what\":\"piece phelps\",\"thing\":1,\"trait\":\"place\",\"from\":{\"off\":\"reserve\"},"
        "\"to\":\"0405\"},"
        "{\"what\":\"piece phelps\",\"thing\":1,\"trait\":\"place\",\"from\":\"reserve\","
        "\"to\":{\"with\":1},\"to_what\":\"piece phelps\"},"
        "{\"what\":\"piece phelps\",\"thing\":1,\"trait\":\"guns\",\"from\":\"0\","
        "\"to\":\"1 1/2\"},"
        "{\"what\":\"piece phelps\",\"thing\":1,\"trait\":\"rival\",\"from\":null,\"to\":1,"
        "\"to_what\":\"piece phelps\"},"
        "{\"what\":\"clock\",\"thing\":1,\"trait\":\"light\",\"from\":\"day\",\"to\":\"night\"}"
        "]}\n");
    text_finish(&line);
    arena_finish(&entry.arena);
}

/* Values at the edges, and those that no rule would make. */
static void odd_values_come_back(void **state)
{
    static const int NUMBERS[] = { 0,  1,   -1,     2,  3,       -4,     99,      INT_MAX,
                                   47, 480, 100001, -3, 1 << 20, 999999, 1000001, INT_MIN };
    Entry entry = new_entry(1);

    (void)state;
    for (int trait = 0; trait <= MOTTO; trait++) {
        if (traits.at[KIND_PIECE][trait]->type == FIELD_WORD) {
            continue; /* what has no word has no name */
        }
        for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
            change(&entry, trait, number(NUMBERS[i]), number(-2));
        }
    }
    change(&entry, MOTTO, words(""), words("für ½ \\ \"x\"\t"));
    change(&entry, PIECE_PLACE, words(""), words("Pry house"));
    expect_same(&entry);
    entry_finish(&entry);

    static const char *const TRACES[] = { "", "a", "a\nb", "a\n", "\n", "\n\na\n\n" };
    for (size_t i = 0; i < sizeof TRACES / sizeof *TRACES; i++) {
        entry = new_entry(1);
        entry.at = 0;
        PlayRecord *played = entry_played(&entry);
        played->trace = TRACES[i];
        played->owner = -1;
        expect_same(&entry);
        entry_finish(&entry);
    }

    entry = new_entry(1);
    entry_arg(&entry, "x", "a=b");
    entry_arg(&entry, "y", "");
    entry_arg(&entry, "x", "c");
    expect_same(&entry);
    entry_finish(&entry);
}

static void moments_are_dates(void **state)
{
    static const struct {
        int64_t moment;
        const char *text;
    } KNOWN[] = { { 0, "1970-01-01T00:00:00Z" },
                  { 951782400, "2000-02-29T00:00:00Z" },
                  { 951868799, "2000-02-29T23:59:59Z" },
                  { 1767639851, "2026-01-05T19:04:11Z" },
                  { -1, "1969-12-31T23:59:59Z" },
                  { -3386016000, "1862-09-14T00:00:00Z" },
                  { 253402300799, "9999-12-31T23:59:59Z" },
                  { -62135596800, "0001-01-01T00:00:00Z" } };
    static const char *const BAD[] = { "",
                                       "0000-12-31T23:59:59Z",
                                       "10000-01-01T00:00:00Z",
                                       "2026-01-05",
                                       "2026-01-05 19:04:11Z",
                                       "2026-02-29T00:00:00Z",
                                       "2026-13-01T00:00:00Z",
                                       "2026-00-01T00:00:00Z",
                                       "2026-01-00T00:00:00Z",
                                       "2026-01-05T24:00:00Z",
                                       "2026-01-05T19:60:00Z",
                                       "2026-01-05T19:04:11z",
                                       "2026-01-05T19:04:1aZ" };
    int64_t read;
    Text text = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        text_clear(&text);
        moment_print(&text, KNOWN[i].moment);
        assert_string_equal(text_of(&text), KNOWN[i].text);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(moment_parse(BAD[i], &read));
    }
    for (int64_t moment = -62135596800; moment < 253402300799; moment += 86399 * 331) {
        text_clear(&text);
        moment_print(&text, moment);
        assert_true(moment_parse(text_of(&text), &read));
        assert_true(read == moment);
    }
    text_finish(&text);
}

/* ---- whole games ---- */

static const char CHAIN[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
static const Part PARTS[] = { { "scenario", { "[scenario]\ntitle = Eylau ½\n", 28 } },
                              { "binary", { "a\0\xff", 3 } },
                              { "empty", { "", 0 } } };

/* A game of three entries. */
static void write_game(Text *to)
{
    JournalHead head = { "eylau", "cwb3", 1767639851, PARTS, 3 };

    wire_journal_head(to, &head);
    for (int seq = 1; seq <= 3; seq++) {
        Entry entry = new_entry(seq);
        Throw thrown = { TWO_D6, { 4, 3 } };
        entry_arg(&entry, "to", "i-corps");
        PlayRecord *played = entry_played(&entry);
        played->trace = "one\ntwo";
        played->throws = &thrown;
        played->throws_count = 1;
        change(&entry, STRENGTH, number(seq), number(seq + 1));
        change(&entry, PIECE_PLACE, words("0405"), number(PLACE_LOST));
        wire_journal_entry(to, &entry, &game);
        entry_finish(&entry);
    }
    wire_journal_end(to, 3, CHAIN);
}

/* Reads all of it; the number of entries, -1 at a fault. */
static int read_game(const char *text, size_t length, Faults *faults)
{
    Source source = { "game.json", text, length };
    JournalFile file;
    Entry entry;

    bool open = journal_file_open(&file, &source, faults);
    while (open && journal_file_next(&file, &traits, &entry, faults)) {
        entry_finish(&entry);
    }
    int entries = file.ended ? file.entries : -1;
    assert_int_equal(entries<0, faults->count> 0);
    journal_file_finish(&file);
    return entries;
}

static void a_game_is_read_back(void **state)
{
    Text text = { 0 };
    Faults faults = { 0 };
    JournalFile file;
    Entry entry;

    (void)state;
    write_game(&text);
    Source source = { "game.json", text.at, text.length };
    assert_true(journal_file_open(&file, &source, &faults));
    assert_string_equal(file.head.game, "eylau");
    assert_string_equal(file.head.system, "cwb3");
    assert_int_equal(file.head.begun, 1767639851);
    assert_int_equal(file.head.parts_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(file.head.parts[i].name, PARTS[i].name);
        assert_int_equal(file.head.parts[i].bytes.length, PARTS[i].bytes.length);
        assert_memory_equal(file.head.parts[i].bytes.at, PARTS[i].bytes.at, PARTS[i].bytes.length);
    }
    while (journal_file_next(&file, &traits, &entry, &faults)) {
        assert_int_equal(entry.seq, file.entries);
        entry_finish(&entry);
    }
    assert_int_equal(faults.count, 0);
    assert_true(file.ended);
    assert_string_equal(file.chain, CHAIN);
    journal_file_finish(&file);
    text_finish(&text);
}

/* The game with one text in place of another must be refused on that line. */
static void expect_refused(const char *old, const char *new, int line, FaultKind kind,
                           const char *what)
{
    Text text = { 0 }, changed = { 0 };
    Faults faults = { 0 };

    write_game(&text);
    char *at = strstr(text.at, old);
    assert_non_null(at);
    text_add_n(&changed, text.at, (size_t)(at - text.at));
    text_add(&changed, new);
    text_add(&changed, at + strlen(old));
    assert_int_equal(read_game(text_of(&changed), changed.length, &faults), -1);
    assert_int_equal(faults.count, 1);
    if (!strstr(faults.at[0].what, what)) {
        fail_msg("%s", faults.at[0].what);
    }
    assert_int_equal(faults.at[0].line, line);
    assert_int_equal(faults.at[0].kind, kind);
    assert_string_equal(faults.at[0].file, "game.json");
    assert_true(faults.at[0].next[0]);
    text_finish(&text);
    text_finish(&changed);
}

static void bad_files_are_refused_with_their_line(void **state)
{
    static const struct {
        const char *old, *new;
        int line;
        const char *what;
    } BAD[] = {
        { "{\"galloper\":2", "[\"galloper\":2", 1, "no JSON object" },
        { "\"game\":\"eylau\",", "", 1, "\"game\" is missing" },
        { "\"system\"", "\"club\":1,\"system\"", 1, "no \"club\"" },
        { "\"begun\":\"2026-", "\"begun\":\"2026/", 1, "\"begun\"" },
        { "{\"hex\":\"6100ff\"}", "{\"hex\":\"6100f\"}", 1, "\"hex\"" },
        { "{\"hex\":\"6100ff\"}", "{\"hex\":\"6100fx\"}", 1, "\"hex\"" },
        { "{\"hex\":\"6100ff\"}", "7", 1, "\"parts\"" },
        { "\"seq\":2", "\"seq\":3", 3, "\"seq\"" },
        { "\"seq\":2", "\"seq\":2,\"seq\":2", 3, "no JSON object" },
        { "\"seq\":2", "\"seq\":2.5", 3, "\"seq\"" },
        { "\"seq\":1", "\"seq\":99999999999", 2, "\"seq\"" },
        { "\"by\":\"union\"", "\"by\":7", 2, "\"by\"" },
        { "\"command\"", "\"komando\"", 2, "\"command\" is missing" },
        { "\"args\":{\"to\":\"i-corps\"}", "\"args\":{\"to\":7}", 2, "\"args\"" },
        { "\"args\":{\"to\":\"i-corps\"}", "\"args\":[\"to\"]", 2, "\"args\"" },
        { "\"plays\":[{", "\"plays\":[7,{", 2, "\"plays\"" },
        { "2d6=4+3", "2d6=4+7", 2, "\"dice\"" },
        { "2d6=4+3", "2d6=4", 2, "\"dice\"" },
        { "2d6=4+3", "off d6=4", 2, "\"dice\"" },
        { "2d6=4+3", "off 2d6=4:3:", 2, "\"dice\"" },
        { "2d6=4+3", "2d6=", 2, "\"dice\"" },
        { "[\"one\",\"two\"]", "[\"one\",2]", 2, "\"trace\"" },
        { "[\"one\",\"two\"]", "\"one\"", 2, "\"trace\"" },
        { "\"what\":\"piece\"", "\"what\":\"peace\"", 2, "\"what\"" },
        { "\"what\":\"piece\"", "\"what\":\"clock\"", 2, "\"trait\"" },
        { "\"thing\":1", "\"thing\":0", 2, "\"thing\"" },
        { "\"trait\":\"strength\"", "\"trait\":\"valour\"", 2, "\"trait\"" },
        { "\"from\":1,", "", 2, "\"from\"" },
        { "\"from\":1,", "\"from\":\"one\",", 2, "\"from\"" },
        { "{\"off\":\"lost\"}", "{\"off\":\"away\"}", 2, "\"to\"" },
        { "{\"off\":\"lost\"}", "{\"with\":\"x\"}", 2, "\"to\"" },
        { "{\"off\":\"lost\"}", "{\"with\":1,\"off\":\"lost\"}", 2, "\"to\"" },
        { "\"entries\":3", "\"entries\":4", 5, "\"entries\"" },
        { "\"chain\":\"0123", "\"chain\":\"123", 5, "\"chain\"" },
        { "{\"entries\":3,", "{\"entries\":3,\"x\":1,", 5, "no \"x\"" },
        { "cdef\"}\n", "cdef\"}\n\n", 5, "goes on" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        expect_refused(BAD[i].old, BAD[i].new, BAD[i].line, FAULT_INPUT, BAD[i].what);
    }
    expect_refused("\"galloper\":2", "\"galloper\":3", 1, FAULT_VERSION, "newer");
    expect_refused("\"galloper\":2", "\"galloper\":1", 1, FAULT_VERSION, "older");
}

/* Whatever is cut off is missed, unless it is the last line end. */
static void cut_files_are_refused(void **state)
{
    Text text = { 0 };
    Faults faults = { 0 };

    (void)state;
    write_game(&text);
    for (size_t length = 0; length + 1 < text.length; length += 7) {
        faults_clear(&faults);
        char *cut = malloc(length + 1); /* of its own, so that reading past it is noticed */
        memcpy(cut, text.at, length);
        assert_int_equal(read_game(cut, length, &faults), -1);
        free(cut);
    }
    faults_clear(&faults);
    assert_int_equal(read_game(text.at, text.length - 1, &faults), 3);
    text_finish(&text);
}

/* Any byte may be another: it is read or refused, and nothing worse. */
static void changed_bytes_do_no_harm(void **state)
{
    static const char OTHERS[] = { 0, '"', '}', ',', '9', '-', 'x', (char)0xff };
    Text text = { 0 };
    Faults faults = { 0 };

    (void)state;
    write_game(&text);
    for (size_t at = 0; at < text.length; at++) {
        for (size_t i = 0; i < sizeof OTHERS; i++) {
            char old = text.at[at];
            text.at[at] = OTHERS[i];
            faults_clear(&faults);
            read_game(text.at, text.length, &faults);
            text.at[at] = old;
        }
    }
    text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_entry_reads_as_it_is_written),
        cmocka_unit_test(odd_values_come_back),
        cmocka_unit_test(moments_are_dates),
        cmocka_unit_test(a_game_is_read_back),
        cmocka_unit_test(bad_files_are_refused_with_their_line),
        cmocka_unit_test(cut_files_are_refused),
        cmocka_unit_test(changed_bytes_do_no_harm),
    };
    game.book = open_book("cwb3");
    game.decl = &DECL;
    traits_init(&traits, &DECL, NULL);
    world_init(&game.truth, &traits);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
