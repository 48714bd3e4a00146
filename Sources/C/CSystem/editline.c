// For dlfcn.h and wcwidth.
#define _GNU_SOURCE

#include "CEditLine.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <wctype.h>

enum { SET_HISTORY = 10, SET_COMMAND = 9, SET_CHARACTER_SOURCE = 13, CLIENT_DATA = 14, REFRESH = 20, PROMPT_ESCAPED = 21 };
enum { HISTORY_SET_SIZE = 1, HISTORY_ENTER = 10, HISTORY_CLEAR = 19 };

typedef struct {
    int num;
    const char *str;
} HistoryEvent;

/// The functions of the library, by name.
static struct {
    EditLine *(*el_init)(const char *, FILE *, FILE *, FILE *);
    void (*el_end)(EditLine *);
    const wchar_t *(*el_wgets)(EditLine *, int *);
    void (*el_wpush)(EditLine *, const wchar_t *);
    int (*el_parse)(EditLine *, int, const char **);
    int (*el_source)(EditLine *, const char *);
    void (*el_resize)(EditLine *);
    const EditedLine *(*el_wline)(EditLine *);
    int (*el_winsertstr)(EditLine *, const wchar_t *);
    void (*el_deletestr)(EditLine *, int);
    int (*el_cursor)(EditLine *, int);
    int (*el_set)(EditLine *, int, ...);
    int (*el_get)(EditLine *, int, ...);
    EditTokenizer *(*tok_init)(const char *);
    void (*tok_end)(EditTokenizer *);
    int (*tok_str)(EditTokenizer *, const char *, int *, const char ***);
    EditHistory *(*history_init)(void);
    void (*history_end)(EditHistory *);
    int (*history)(EditHistory *, HistoryEvent *, int, ...);
} edit;

static int load(void) {
    // Debian's file ends in .2, other systems' in .0.
    void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libedit.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
#define FIND(name) if (!(*(void **)&edit.name = dlsym(library, #name))) return 0
    FIND(el_init);
    FIND(el_end);
    FIND(el_wgets);
    FIND(el_wpush);
    FIND(el_parse);
    FIND(el_source);
    FIND(el_resize);
    FIND(el_wline);
    FIND(el_winsertstr);
    FIND(el_deletestr);
    FIND(el_cursor);
    FIND(el_set);
    FIND(el_get);
    FIND(tok_init);
    FIND(tok_end);
    FIND(tok_str);
    FIND(history_init);
    FIND(history_end);
    FIND(history);
#undef FIND
    return 1;
}

int editline_is_available(void) {
    static int found = -1;
    if (found < 0) found = load();
    return found;
}

EditLine *editline_init(const char *program) { return edit.el_init(program, stdin, stdout, stderr); }

void editline_end(EditLine *editor) { edit.el_end(editor); }

const wchar_t *editline_read(EditLine *editor, int *count) { return edit.el_wgets(editor, count); }

void editline_push(EditLine *editor, const wchar_t *characters) { edit.el_wpush(editor, characters); }

int editline_parse(EditLine *editor, int count, const char **words) { return edit.el_parse(editor, count, words); }

int editline_source(EditLine *editor, const char *file) { return edit.el_source(editor, file); }

void editline_resize(EditLine *editor) { edit.el_resize(editor); }

const EditedLine *editline_line(EditLine *editor) { return edit.el_wline(editor); }

int editline_insert(EditLine *editor, const wchar_t *characters) { return edit.el_winsertstr(editor, characters); }

void editline_delete(EditLine *editor, int count) { edit.el_deletestr(editor, count); }

int editline_cursor(EditLine *editor, int offset) { return edit.el_cursor(editor, offset); }

int editline_set_integer(EditLine *editor, int option, int value) { return edit.el_set(editor, option, value); }

int editline_set_string(EditLine *editor, int option, const char *value) { return edit.el_set(editor, option, value); }

int editline_set_client(EditLine *editor, void *client) { return edit.el_set(editor, CLIENT_DATA, client); }

void *editline_client(EditLine *editor) {
    void *client = NULL;
    edit.el_get(editor, CLIENT_DATA, &client);
    return client;
}

int editline_refresh(EditLine *editor) { return edit.el_set(editor, REFRESH); }

int editline_set_prompt(EditLine *editor, editline_prompt_function function, char delimiter) {
    return edit.el_set(editor, PROMPT_ESCAPED, function, (int)delimiter);
}

int editline_set_character_source(EditLine *editor, editline_character_function function) {
    return edit.el_set(editor, SET_CHARACTER_SOURCE, function);
}

int editline_add_command(
    EditLine *editor, const char *name, const char *help, editline_command_function function) {
    return edit.el_set(editor, SET_COMMAND, name, help, function);
}

int editline_run(EditLine *editor, int option, const char *first, const char *second, const char *third) {
    return edit.el_set(editor, option, first, second, third, (char *)0);
}

const char *editline_mode(EditLine *editor) {
    const char *mode = NULL;
    edit.el_get(editor, EL_EDITOR, &mode);
    return mode;
}

EditTokenizer *editline_tokenizer_init(void) { return edit.tok_init(NULL); }

void editline_tokenizer_end(EditTokenizer *tokenizer) { edit.tok_end(tokenizer); }

int editline_words(EditTokenizer *tokenizer, const char *line, int *count, const char ***words) {
    return edit.tok_str(tokenizer, line, count, words);
}

EditHistory *editline_history_init(void) { return edit.history_init(); }

void editline_history_end(EditHistory *list) { edit.history_end(list); }

int editline_set_history(EditLine *editor, EditHistory *list) {
    return edit.el_set(editor, SET_HISTORY, edit.history, list);
}

int editline_history_resize(EditHistory *list, int size) {
    HistoryEvent event;
    return edit.history(list, &event, HISTORY_SET_SIZE, size);
}

int editline_history_clear(EditHistory *list) {
    HistoryEvent event;
    return edit.history(list, &event, HISTORY_CLEAR);
}

int editline_history_enter(EditHistory *list, const char *line) {
    HistoryEvent event;
    return edit.history(list, &event, HISTORY_ENTER, line);
}

int editline_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

int editline_is_drawn(unsigned int scalar) { return iswprint((wint_t)scalar) != 0; }

static void (*volatile handlers[NSIG])(int);
static int (*volatile is_of_no_account)(const siginfo_t *);

static void handle(int number, siginfo_t *information, void *context) {
  if (!is_of_no_account(information)) handlers[number](number);
}

void editline_handle(int number, void (*handler)(int), int (*is_ignored)(const siginfo_t *), int flags) {
  handlers[number] = handler;
  is_of_no_account = is_ignored;
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = flags | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}
