/* A bot in C that plays its highest legal card, or else any legal move.
 *
 *     cc -O2 -o bot examples/bot.c
 *     jasskort compare fyrtioett exec:./bot random
 *
 * Each line of input is a question in JSON: the view of a seat, a seed, and the time limit in
 * seconds. The answer is a line with a legal move of the view, or null to make no move out
 * of turn. Lines always have the same layout, so this bot needs no JSON library.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096 /* the maximum of legal moves that are read */

/* Return the text after the first occurrence of a name. */
static char *after(char *text, const char *name) {
    char *found = strstr(text, name);
    return found ? found + strlen(name) : "";
}

/* Split a list of moves such as ["1 play CK", "1 play C2"]; return their number. */
static int cut(char *list, char **moves) {
    int count = 0;
    char *end = strchr(list, ']');
    if (end) *end = 0;
    for (char *at = strtok(list, "\""); at && count < MOST; at = strtok(NULL, "\""))
        if (*at >= '0' && *at <= '9') moves[count++] = at;
    return count;
}

/* Return the rank of the card that a move plays, from 0; -1 for any other move. */
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
        fflush(stdout); /* output to a pipe is buffered otherwise */
    }
    return 0;
}
