/* A bot in C: it makes the legal move with the highest card of all, else any.
 *
 *     cc -O2 -o bot examples/bot.c
 *     jasskort compare fyrtioett exec:./bot random
 *
 * Reads a question a line, as JSON: the view of a seat, a seed, and the seconds that there
 * are. It answers with a line: one of the legal moves of the view, or null out of turn for
 * none of them. A line is always written in the same way, so that no library reads it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096 /* so many legal moves are looked at */

/* What stands after a name, where it stands for the first time. */
static char *after(char *text, const char *name) {
    char *found = strstr(text, name);
    return found ? found + strlen(name) : "";
}

/* Cut the list of moves, as ["1 play CK", "1 play C2"], into texts. */
static int cut(char *list, char **moves) {
    int count = 0;
    char *end = strchr(list, ']');
    if (end) *end = 0;
    for (char *at = strtok(list, "\""); at && count < MOST; at = strtok(NULL, "\""))
        if (*at >= '0' && *at <= '9') moves[count++] = at;
    return count;
}

/* The card that is played, from 0 on; -1 for any other move. */
static int card_of(const char *move) {
    const char *ranks = "23456789TJQKA", *play = strstr(move, " play ");
    const char *rank = play ? strchr(ranks, play[7]) : NULL;
    return rank ? (int)(rank - ranks) : -1;
}

int main(void) {
    char *line = NULL, *moves[MOST];
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        int seat = atoi(after(line, "\"seat\": ")), best = 0;
        char *turn = after(line, "\"turn\": ");
        if (*turn == 'n' || atoi(turn) != seat) {
            puts("null");
        } else {
            unsigned long seed = strtoul(after(line, "\"seed\": "), NULL, 10);
            int count = cut(after(line, "\"legal_moves\": "), moves);
            if (!count) return 1;
            best = (int)(seed % (unsigned long)count);
            for (int at = 0; at < count; at++)
                if (card_of(moves[at]) > card_of(moves[best])) best = at;
            puts(moves[best]);
        }
        fflush(stdout); /* a pipe is not written to at each line by itself */
    }
    return 0;
}
