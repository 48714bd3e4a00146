"""A real editor in a terminal, with the files of examples/editors as they are: what is on the screen, and in which colors.

    terminal.py neovim|eglot|lsp-mode [PICTURE.ansi]

The editor runs in tmux. Without a server the script has its colors; with it, the state is beside each line, a fault is marked,
and an edit with keys changes both. The screen with the fault is written to the file, if one is named.
"""

import os
import re
import shlex
import subprocess
import sys
import time

root, work = os.environ["WF_ROOT"], os.environ["WF_WORK"]
server = shlex.split(os.environ["WF_SERVER"])
script = os.path.join(work, "project", "login.wf")
socket = os.path.join(work, "tmux")
TEXT = """# ## Log in
open todo
send Welcome nameChanged(name: "Ada")
send Welcome didLogin
expect stack is Welcome
"""


def tmux(*arguments, check=True):
    return subprocess.run(["tmux", "-S", socket, *arguments], check=check, capture_output=True, text=True).stdout


def screen(colors=False):
    return tmux("capture-pane", "-p", *(["-e"] if colors else []), "-t", "editor")


def wait(condition, what, seconds=40):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition(screen()):
            return
        time.sleep(0.05)
    sys.exit(f"{what}\n{screen()}")


def keys(*names):
    tmux("send-keys", "-t", "editor", *names)


def colored(word):
    """Whether a word has a color of its own."""
    color = "\x1b\\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7]|38;[0-9;]+)m"
    return re.search(color + re.escape(word), screen(colors=True)) is not None


def lisp(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def emacs(client):
    command = " ".join(lisp(word) for word in server)
    files = lisp(os.path.join(root, "examples/editors/emacs"))
    init = os.path.join(work, "init.el")
    with open(init, "w") as file:
        file.write(
            f"""
(setq user-emacs-directory {lisp(work + "/emacs.d/")} make-backup-files nil create-lockfiles nil
      inhibit-startup-screen t lsp-session-file {lisp(work + "/session")} lsp-auto-guess-root t
      lsp-headerline-breadcrumb-enable nil lsp-enable-snippet nil lsp-warn-no-matched-clients nil)
(menu-bar-mode -1)
(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(add-to-list 'load-path {files})
(require 'wf-mode)
(global-set-key (kbd "C-c s")
  (lambda () (interactive)
    (setq workflow-lsp-command (list {command}))
    (require '{client})
    (wf-mode)))
"""
        )
    return ["emacs", "-nw", "-Q", "-l", init, script], ["C-c", "s"], lambda line: ["M-g", "g", *str(line), "Enter", "C-e"]


def neovim():
    init = os.path.join(work, "init.lua")
    command = ", ".join(lisp(word) for word in server)
    with open(init, "w") as file:
        file.write(
            f"""
vim.g.workflow_lsp_command = {{ "false" }}
vim.opt.runtimepath:prepend({lisp(os.path.join(root, "examples/editors/neovim"))})
vim.keymap.set("n", "<F5>", function()
  vim.g.workflow_lsp_command = {{ {command} }}
  vim.cmd("edit")
end)
"""
        )
    return ["nvim", "-u", init, "-i", "NONE", "-n", script], ["F5"], lambda line: ["Escape", *str(line), "G", "A"]


def main():
    name = sys.argv[1]
    command, connect, at_end = neovim() if name == "neovim" else emacs("workflow-" + name)
    with open(script, "w") as file:
        file.write(TEXT)
    environment = ["-e", "TERM=xterm-256color", "-e", "COLORTERM=", "-e", "LC_ALL=C.UTF-8"]
    tmux("-f", "/dev/null", "new-session", "-d", "-s", "editor", "-x", "110", "-y", "22", *environment, *command)
    # Colors need no server.
    wait(lambda text: "expect stack is Welcome" in text, "the script is not shown")
    wait(lambda _: all(map(colored, ["#", "send", '"Ada"'])), "without a server, a word has no color")
    keys(*connect)
    wait(lambda text: re.search(r'name: "Ada"\).*name: "" → "Ada"', text), "the state is not beside the line")
    if name != "eglot":
        wait(lambda text: "run to here" in text, "there is no lens")
    # The fault is marked, and its message is shown where the cursor is.
    keys(*at_end(5))
    if name == "neovim":
        keys("Escape")
    wait(lambda text: "found Welcome, TodoList" in text, "the fault is not shown")
    if len(sys.argv) > 2:
        # Messages of the client's start are gone by then.
        wait(lambda text: "LSP ::" not in text and "[eglot]" not in text, "a message stays")
        with open(sys.argv[2], "w") as file:
            file.write(screen(colors=True))
    # An edit with keys corrects it, and another one changes the state.
    keys(*at_end(5))
    keys(*", TodoList".replace(" ", " "))
    wait(lambda text: re.search(r"Welcome, TodoList +.*✓", text), "the corrected line is not marked as true")
    keys(*at_end(3))
    keys("BSpace", "BSpace", *'b")')
    wait(lambda text: 'name: "" → "Adab"' in text, "the state does not follow the text")


try:
    main()
finally:
    tmux("kill-server", check=False)
