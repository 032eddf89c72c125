/* SPDX-License-Identifier: MIT */
/* A way over the map in words, hex by hex: "clear, brook woods, major-road town". */
#include "systems/nes/nes.h"

#include <string.h>

enum { NO_SLOPE, UPHILL, DOWNHILL };

/* One word of a hex: terrain, with up- or down- before a slope. */
static bool read_ground(const char *word, size_t length, Ground *ground)
{
    static const char *const ways[] = { "", "up-", "down-" };
    char terrain[24];

    for (int way = NO_SLOPE; way <= DOWNHILL; way++) {
        size_t skip = strlen(ways[way]);
        if (length <= skip || length - skip >= sizeof terrain ||
            strncmp(word, ways[way], skip) != 0) {
            continue;
        }
        memcpy(terrain, word + skip, length - skip);
        terrain[length - skip] = '\0';
        int found = text_find(terrain, nes_terrain_words);
        bool slope = found == SLOPE || found == STEEP_SLOPE;
        if (found >= 0 && slope == (way != NO_SLOPE)) {
            *ground = (Ground){ found, way, found == MINOR_ROAD || found == MAJOR_ROAD };
            return true;
        }
    }
    return false;
}

/* The words of one hex: hexsides, then its terrain, clear if that is not said. */
static void read_hex(Trail *trail, const char *words, size_t length)
{
    int first = trail->count, roads = 0;
    bool entered = false;

    for (size_t at = 0; at < length;) {
        size_t word = strcspn(words + at, " ,");
        Ground ground;
        if (word && (trail->count == TRAIL_MOST - 1 || !read_ground(words + at, word, &ground))) {
            word = word < sizeof trail->wrong ? word : sizeof trail->wrong - 1;
            memcpy(trail->wrong, words + at, word);
            trail->wrong[word] = '\0';
            return;
        }
        if (word) {
            roads += ground.road;
            entered = entered || ground.terrain < FIRST_HEXSIDE;
            trail->at[trail->count++] = ground;
        }
        at += word + 1;
    }
    if (!entered) {
        trail->at[trail->count++] = (Ground){ .terrain = CLEAR };
    }
    for (int i = first; i < trail->count; i++) {
        trail->at[i].road = roads > 0;
    }
}

void nes_trail_read(const char *text, Trail *trail)
{
    *trail = (Trail){ 0 };
    while (*text && !*trail->wrong) {
        size_t length = strcspn(text, ",");
        if (strspn(text, " ") >= length) { /* a hex of no words is none, nor the way through it */
            *trail = (Trail){ 0 };
            return;
        }
        read_hex(trail, text, length);
        text += length + (text[length] == ',');
    }
}
