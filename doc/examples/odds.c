/* Asks the library what becomes of an order: oral or in person, and one throw with real dice. */
#include <galloper.h>
#include <stdio.h>

static int ask_by(GalloperAsk *ask, const char *method)
{
    galloper_ask_set(ask, "method", method);
    if (galloper_odds(ask, "result") != GALLOPER_DONE) {
        fputs(galloper_ask_error(ask), stderr);
        return 1;
    }
    printf("%s:", method);
    for (int i = 0; i < galloper_outcomes(ask); i++) {
        printf(" %s %s", galloper_outcome(ask, i, "result"), galloper_fraction(ask, i));
    }
    printf("\n");
    return 0;
}

int main(void)
{
    char error[500];
    GalloperBook *book = galloper_book_create("cwb3", NULL, NULL, error, sizeof error);
    GalloperAsk *ask = book ? galloper_ask_create(book, "acceptance") : NULL;

    if (!ask) {
        fprintf(stderr, "%s\n", book ? "no such rule" : error);
        return 1;
    }
    galloper_ask_set(ask, "sender", "3");
    galloper_ask_set(ask, "receiver", "2");
    galloper_ask_set(ask, "type", "complex");
    int failed = ask_by(ask, "oral") || ask_by(ask, "in-person");
    if (!failed && galloper_play(ask, (int[]){ 4, 3 }, 2) == GALLOPER_DONE) {
        printf("in person, and 4 and 3 are thrown: %s\n", galloper_answer(ask, "result"));
    }
    galloper_ask_destroy(ask);
    galloper_book_destroy(book);
    return failed;
}
