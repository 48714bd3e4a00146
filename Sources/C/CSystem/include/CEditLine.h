// libedit in a form that Swift can call. It is loaded on first use, so a build needs neither its headers nor its
// library: Swift's own installation includes the library, for lldb. el_set and el_get take variable arguments, which
// Swift can't pass, so there is one function for each combination of arguments that is used.

#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <wchar.h>

typedef struct editline EditLine;
typedef struct history EditHistory;

/// The line that is being edited. libedit's interface determines its layout, and the values of the constants below.
typedef struct {
    const wchar_t *buffer;
    const wchar_t *cursor;
    const wchar_t *lastchar;
} EditedLine;

#define CC_NORM 0
#define CC_EOF 2
#define CC_REFRESH 4
#define CC_ERROR 6

#define EL_EDITOR 2
#define EL_SIGNAL 3
#define EL_BIND 4
#define EL_SETTC 6
#define EL_SETTY 8
#define EL_EDITMODE 11
#define EL_PREP_TERM 16

typedef char *(*editline_prompt_function)(EditLine *);
typedef unsigned char (*editline_command_function)(EditLine *, int);
typedef int (*editline_character_function)(EditLine *, wchar_t *);

/// Whether libedit was found. Otherwise, the functions below must not be called.
int editline_is_available(void);

/// An editor of standard input and output.
EditLine *editline_init(const char *program);
void editline_end(EditLine *editor);
const wchar_t *editline_read(EditLine *editor, int *count);
void editline_push(EditLine *editor, const wchar_t *characters);
int editline_parse(EditLine *editor, int count, const char **words);
int editline_source(EditLine *editor, const char *file);
void editline_resize(EditLine *editor);
const EditedLine *editline_line(EditLine *editor);
int editline_insert(EditLine *editor, const wchar_t *characters);
void editline_delete(EditLine *editor, int count);
int editline_cursor(EditLine *editor, int offset);

int editline_set_integer(EditLine *editor, int option, int value);
int editline_set_string(EditLine *editor, int option, const char *value);
int editline_set_client(EditLine *editor, void *client);
void *editline_client(EditLine *editor);
/// Redraws everything, as if the screen were empty.
int editline_refresh(EditLine *editor);
/// In the function's result, the characters between two `delimiter`s have no width on the screen.
int editline_set_prompt(EditLine *editor, editline_prompt_function function, char delimiter);
int editline_set_character_source(EditLine *editor, editline_character_function function);
int editline_add_command(
    EditLine *editor, const char *name, const char *help, editline_command_function function);
/// EL_BIND and EL_SETTY, with up to three words.
int editline_run(EditLine *editor, int option, const char *first, const char *second, const char *third);
const char *editline_mode(EditLine *editor);

typedef struct tokenizer EditTokenizer;

/// Splits the lines of a settings file into words.
EditTokenizer *editline_tokenizer_init(void);
void editline_tokenizer_end(EditTokenizer *tokenizer);
int editline_words(EditTokenizer *tokenizer, const char *line, int *count, const char ***words);

EditHistory *editline_history_init(void);
void editline_history_end(EditHistory *list);
int editline_set_history(EditLine *editor, EditHistory *list);
int editline_history_resize(EditHistory *list, int size);
int editline_history_clear(EditHistory *list);
int editline_history_enter(EditHistory *list, const char *line);

/// Sets the locale by which libedit reads and measures characters: the user's if it is UTF-8, otherwise one that is.
static inline int editline_use_utf8(void) {
    if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return 1;
    return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

/// The number of cells that a character takes; negative if it isn't drawn as itself.
int editline_width(unsigned int scalar);
int editline_is_drawn(unsigned int scalar);

// A function, because Swift treats the stream as an unprotected variable.
static inline FILE *editline_output(void) { return stdout; }

/// Whether a signal is ignored. Swift can't compare with SIG_IGN.
static inline int editline_is_ignored(const struct sigaction *action) { return action->sa_handler == SIG_IGN; }

/// Handles a signal, unless a function says to ignore its sender.
void editline_handle(int signal, void (*handler)(int), int (*is_ignored)(const siginfo_t *), int flags);

#endif
