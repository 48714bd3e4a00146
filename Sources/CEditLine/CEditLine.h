// libedit as Swift can call it. el_set and el_get take variable arguments, which Swift cannot pass, so there is one
// wrapper for each combination of arguments in use; the rest of libedit is imported directly.

#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <wchar.h>
#include <wctype.h>

typedef char *(*editline_prompt_function)(EditLine *);
typedef unsigned char (*editline_command_function)(EditLine *, int);

static inline int editline_set_integer(EditLine *editor, int option, int value) {
    return el_set(editor, option, value);
}

static inline int editline_set_string(EditLine *editor, int option, const char *value) {
    return el_set(editor, option, value);
}

static inline int editline_set_client(EditLine *editor, void *client) {
    return el_set(editor, EL_CLIENTDATA, client);
}

static inline void *editline_client(EditLine *editor) {
    void *client = NULL;
    el_get(editor, EL_CLIENTDATA, &client);
    return client;
}

/// Redraws everything, as if the screen were empty.
static inline int editline_refresh(EditLine *editor) {
    return el_set(editor, EL_REFRESH);
}

/// The characters between two `delimiter`s in the function's result have no width on the screen.
static inline int editline_set_prompt(EditLine *editor, editline_prompt_function function, char delimiter) {
    return el_set(editor, EL_PROMPT_ESC, function, (int)delimiter);
}

static inline int editline_set_character_source(EditLine *editor, el_rfunc_t function) {
    return el_set(editor, EL_GETCFN, function);
}

static inline int editline_add_command(
    EditLine *editor, const char *name, const char *help, editline_command_function function) {
    return el_set(editor, EL_ADDFN, name, help, function);
}

/// EL_BIND and EL_SETTY, with up to three words.
static inline int editline_run(EditLine *editor, int option, const char *first, const char *second, const char *third) {
    return el_set(editor, option, first, second, third, (char *)0);
}

static inline int editline_set_history(EditLine *editor, History *list) {
    return el_set(editor, EL_HIST, history, list);
}

static inline const char *editline_mode(EditLine *editor) {
    const char *mode = NULL;
    el_get(editor, EL_EDITOR, &mode);
    return mode;
}

static inline int editline_history_resize(History *list, int size) {
    HistEvent event;
    return history(list, &event, H_SETSIZE, size);
}

static inline int editline_history_clear(History *list) {
    HistEvent event;
    return history(list, &event, H_CLEAR);
}

static inline int editline_history_enter(History *list, const char *line) {
    HistEvent event;
    return history(list, &event, H_ENTER, line);
}

/// libedit reads and measures characters by the locale: the user's if it is UTF-8, otherwise one that is.
static inline int editline_use_utf8(void) {
    if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return 1;
    return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

/// The cells of a character; negative for those that are not drawn as themselves.
static inline int editline_width(unsigned int scalar) {
    return wcwidth((wchar_t)scalar);
}

static inline int editline_is_drawn(unsigned int scalar) {
    return iswprint((wint_t)scalar) != 0;
}

/// Whether a signal is ignored. Swift cannot compare with SIG_IGN.
static inline int editline_is_ignored(const struct sigaction *action) { return action->sa_handler == SIG_IGN; }

// Swift treats the streams as unprotected variables.
static inline FILE *editline_input(void) { return stdin; }
static inline FILE *editline_output(void) { return stdout; }
static inline FILE *editline_errors(void) { return stderr; }

#endif
