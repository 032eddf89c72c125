/* SPDX-License-Identifier: MIT */
/* Plays a rule for people. */
#include "rules/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Adds the face that `typed` begins with. */
static bool face_read(const char *typed, size_t length, Faces *faces, Faults *faults)
{
    char number[8] = "";

    if (!length) {
        fault_next(
            faults_add(faults, FAULT_INPUT, "dice.empty", "a face is missing beside a comma"),
            "Write all faces, with commas between them: 4,3.");
        return false;
    }
    memcpy(number, typed, length < sizeof number - 1 ? length : sizeof number - 1);
    if (length >= sizeof number || !text_number(number, &faces->at[faces->count])) {
        fault_next(faults_add(faults, FAULT_INPUT, "dice.number", "\"%.*s\" is no face of a die",
                              (int)(length < 20 ? length : 20), typed),
                   "Write the faces as numbers: 4,3.");
        return false;
    }
    if (++faces->count == FACES_MOST) {
        fault_next(
            faults_add(faults, FAULT_LIMITED, "dice.many", "more than %d dice", FACES_MOST - 1),
            "No rule throws so many.");
        return false;
    }
    return true;
}

bool faces_read(const char *typed, Faces *faces, Faults *faults)
{
    static const char BLANKS[] = " \t\r\n";

    typed += strspn(typed, BLANKS);
    for (bool more = *typed != '\0'; more;) {
        size_t length = strcspn(typed, ", \t\r\n");
        if (!face_read(typed, length, faces, faults)) {
            return false;
        }
        typed += length + strspn(typed + length, BLANKS);
        more = *typed != '\0';
        if (*typed == ',') {
            typed += 1 + strspn(typed + 1, BLANKS);
        }
    }
    return true;
}

bool seed_read(const char *typed, uint64_t *seed, Faults *faults)
{
    char *end;

    errno = 0;
    *seed = strtoull(typed, &end, 10);
    bool digits = *typed >= '0' && *typed <= '9' && !*end;
    if (!digits || errno || *seed > SEED_MOST) {
        Fault *fault = faults_add(
            faults, FAULT_INPUT, "dice.seed",
            digits ? "the seed %.40s is too high" : "the seed %.40s is no number", typed);
        fault_next(fault, "Write a whole number, 0 to %llu.", (unsigned long long)SEED_MOST);
        return false;
    }
    return true;
}

void play(Play *p, Tape tape)
{
    p->situation = p->asks;
    p->trace.count = p->trace.lost = 0;
    p->tape = tape;
    tape_keep(&p->tape, p->throws, THROWS_MOST);
    p->ump = (Umpire){ .book = p->book, .tape = &p->tape, .trace = &p->trace };
    rule_play(p->rule, &p->ump, &p->situation);
}

const char *play_part(const Play *p)
{
    for (int i = p->trace.count - 1; i >= 0; i--) {
        if (p->trace.lines[i].kind == TRACE_HEAD) {
            return p->trace.lines[i].text;
        }
    }
    return NULL;
}
