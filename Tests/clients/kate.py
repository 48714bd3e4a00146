"""Kate itself, on a screen of its own, with the files of examples/editors as they are: the fault of a script reaches the editor, and
keys correct it.

    kate.py [PICTURE.png]

Kate's messages are read between it and the server. The screen with the fault is written to the file, if one is named.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time

root, work = os.environ["WF_ROOT"], os.environ["WF_WORK"]
home = os.path.join(work, "kate")
script = os.path.join(home, "login.wf")
sent, received = os.path.join(home, "sent"), os.path.join(home, "received")
TEXT = """# ## Log in
open todo
send Welcome nameChanged(name: "Ada")
send Welcome didLogin
expect stack is Welcome
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def read(path):
    if not os.path.exists(path):
        return ""
    with open(path, errors="replace") as file:
        return file.read()


def found():
    """The messages of the diagnostics that Kate has got last; None if it has got none yet."""
    all = re.findall(r'\{[^\r\n]*"textDocument/publishDiagnostics"[^\r\n]*\}(?=Content-Length|$)', read(received))
    return [item["message"] for item in json.loads(all[-1])["params"]["diagnostics"]] if all else None


def wait(condition, what, seconds=40):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.1)
    sys.exit(f"{what}\n{read(os.path.join(home, 'log'))[-2000:]}\n{read(received)[-1000:]}")


def start(display, *command):
    log = open(os.path.join(home, "log"), "a")
    return subprocess.Popen(command, env=environment(display), stdout=log, stderr=log)


def environment(display):
    paths = {"XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share", "XDG_RUNTIME_DIR": "run", "HOME": ""}
    return {
        **os.environ,
        **{name: os.path.join(home, path) for name, path in paths.items()},
        "PATH": os.path.join(home, "bin") + ":" + os.environ["PATH"],
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "LC_ALL": "C.UTF-8",
    }


def main():
    shutil.rmtree(home, ignore_errors=True)
    os.makedirs(os.path.join(home, "run"), mode=0o700)
    files = os.path.join(root, "examples/editors/kate")
    os.makedirs(os.path.join(home, ".local/share/org.kde.syntax-highlighting/syntax"))
    shutil.copy(files + "/wf.xml", os.path.join(home, ".local/share/org.kde.syntax-highlighting/syntax/wf.xml"))
    os.makedirs(os.path.join(home, ".config/kate/lspclient"))
    shutil.copy(files + "/settings.json", os.path.join(home, ".config/kate/lspclient/settings.json"))
    write(os.path.join(home, ".config/katerc"), "[General]\nShow welcome view for new window=false\n")
    write(os.path.join(home, ".local/share/kate/anonymous.katesession"), "[Kate Plugins]\nlspclientplugin=true\n")
    server = os.path.join(home, "bin/workflow")
    logs = shlex.quote(sent), shlex.quote(received)
    write(server, f"#!/bin/sh\ntee {logs[0]} | {os.environ['WF_SERVER']} | tee {logs[1]}\n")
    os.chmod(server, 0o755)
    write(script, TEXT)

    ready, report = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(report), "-screen", "0", "1100x330x24"], pass_fds=[report], stderr=subprocess.DEVNULL
    )
    processes = [screen]
    try:
        os.close(report)
        display = ":" + os.read(ready, 20).decode().strip()

        def mouse(*words):
            result = subprocess.run(["xdotool", *words], env=environment(display), capture_output=True, text=True)
            return result.stdout.split()

        processes.append(start(display, "dbus-run-session", "--", "kate", "-b", "-n", script))
        window = wait(lambda: mouse("search", "--onlyvisible", "--name", "login.wf"), "Kate has no window")[0]
        mouse("windowmove", window, "0", "0", "windowsize", window, "1100", "330", "windowfocus", window)

        # Kate asks before it starts a server.
        def agree():
            mouse("mousemove", "618", "184", "click", "1")
            return os.path.exists(sent)

        wait(agree, "Kate has not started the server")
        wait(lambda: found() == ["expected stack is Welcome\nfound Welcome, TodoList"], "Kate has not got the fault")
        if len(sys.argv) > 1:
            mouse("mousemove", "800", "260")
            time.sleep(2)
            mouse("mousemove", "120", "185")
            time.sleep(3)
            subprocess.run(["import", "-window", "root", sys.argv[1]], env=environment(display), check=True)
        mouse("mousemove", "500", "181", "click", "1")
        mouse("key", "End")
        mouse("type", ", TodoList")
        wait(lambda: found() == [], "keys do not correct the fault")
        if '"textDocument/semanticTokens' not in read(sent):
            sys.exit("Kate has not asked for colors")
    finally:
        for process in reversed(processes):
            process.terminate()
        for process in processes:
            process.wait()


main()
