"""Types a session into the workbench, in a terminal of tmux, and draws it as a picture that moves."""

import os
import subprocess
import sys
import time

import svg

WIDTH, HEIGHT = 100, 60
# The typed lines, and the text that must appear before the next one.
TYPED = [
    ("tap onNameChanged(\"Ada\")\r", "name \"Ada\""),
    ("tap onLoginTapped\r", "todoTitles"),
    ("owner \"Take the cat for a walk\"\r", "screen TodoList"),
    ("why screen.title\r", "trace 1"),
    ("reach stack has TodoEdit\r", "tap onTodoSelected(0)"),
    ("send Todo discardChanges\r", "restored to step 2"),
]


def tmux(*arguments):
    return subprocess.run(["tmux", "-L", f"pictures-{os.getpid()}", *arguments], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def wait(text):
    """Until the terminal shows a text, and then until it has come to rest."""
    deadline, last = time.monotonic() + 60, None
    while time.monotonic() < deadline:
        shown = tmux("capture-pane", "-p")
        if text in shown and shown == last:
            return
        last = shown
        time.sleep(0.3)
    sys.exit(f"the terminal does not show {text!r}, but:\n{last}")


def screen():
    return tmux("capture-pane", "-p", "-e").rstrip("\n").split("\n")


def main(executable, home, target):
    environment = [f"-e{name}={value}" for name, value in
                   {"HOME": home, "XDG_STATE_HOME": "", "NO_COLOR": "", "LANG": "C.UTF-8", "EDITRC": "/dev/null"}.items()]
    tmux("-f", "/dev/null", "new-session", "-d", "-x", str(WIDTH), "-y", str(HEIGHT), *environment,
         f"{executable} --no-init")
    try:
        wait("help, Tab")
        frames = [screen()]
        for keys, seen in TYPED:
            tmux("send-keys", "-l", keys)
            wait(seen)
            frames.append(screen())
    finally:
        tmux("kill-server")
    with open(target, "w") as file:
        file.write(svg.film("workflow", "$ workflow", [[svg.runs(line) for line in frame] for frame in frames], WIDTH))


if __name__ == "__main__":
    main(*sys.argv[1:])
