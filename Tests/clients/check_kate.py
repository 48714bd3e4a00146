"""Kate's grammar, with the engine that Kate colors by: each part of a line has the style that it is for."""

import html
import os
import pathlib
import re
import subprocess
import sys

ROWS = [
    ("# ## Logging in", "Logging", "Heading"),
    ("# prose", "prose", "Comment"),
    ("tree # prose", "# prose", "Comment"),
    ("tree # prose", "tree", "Command"),
    ("  = /Todo  state", "state", "Output"),
    ('= "a', '"a', "Output"),
    ("cd Row#1", "#", "Normal"),
    ('send Welcome nameChanged(name: "A # b")', '"A # b"', "String"),
    (r'send Welcome nameChanged(name: "\"b")', r"\"", "Escape"),
    ("send Welcome nameChanged(title: nil)", "title", "Label"),
    ("set Root .todo(step: 12)", ".todo", "Case"),
    ("set Root .todo(step: 12)", "12", "Number"),
    ("expect Todo.todos.count == 2", ".todos.count", "Normal"),
    ("expect Todo.todos.count == 2", "==", "Operator"),
    ("flow Edit.todo --with nil", "--with", "Flag"),
    ("flow Edit.todo --with nil", "nil", "Constant"),
]

editors = pathlib.Path(__file__).resolve().parents[2] / "examples" / "editors"
work = pathlib.Path(os.environ["WF_WORK"])
data = work / "share"
syntax = data / "org.kde.syntax-highlighting" / "syntax"
syntax.mkdir(parents=True)
source = (editors / "kate" / "wf.xml").read_text()
(syntax / "wf.xml").write_text(source)
script = work / "colors.wf"
script.write_text("".join(f"{line}\n" for line, _, _ in ROWS))
made = subprocess.run(
    ["kate-syntax-highlighter", "--theme", "Breeze Light", str(script)], check=True, text=True, capture_output=True,
    env={**os.environ, "XDG_DATA_HOME": str(data), "QT_QPA_PLATFORM": "offscreen"})
if "Definition (Workflow)" not in made.stdout:
    sys.exit(f"the file has no colors: {made.stdout}\n{made.stderr}")
if made.stderr.strip():
    sys.exit(made.stderr)

# What Breeze Light shows for Kate's own names of styles.
THEME = {
    "dsNormal": "", "dsCommentVar": "color:#0095ff;", "dsComment": "color:#898887;", "dsDocumentation": "color:#607880;",
    "dsKeyword": "font-weight:bold;", "dsString": "color:#bf0303;", "dsSpecialChar": "color:#3daee9;",
    "dsConstant": "color:#aa5500;", "dsAttribute": "color:#0057ae;", "dsDecVal": "color:#b08000;",
    "dsVariable": "color:#0057ae;", "dsOthers": "color:#006e28;", "dsOperator": "color:#ca60ca;",
}
STYLES = {name: THEME[style] for name, style in re.findall(r'itemData name="(\w+)" defStyleNum="(\w+)"', source)}


def styles(line):
    """The style of each character."""
    found = []
    for style, text, plain in re.findall(r'<span style="([^"]*)">([^<]*)</span>|([^<]+)', line):
        text = html.unescape(text or plain)
        found += [style] * len(text)
    return found


lines = made.stdout.split("<pre>\n", 1)[1].split("\n")
for (line, part, name), colored in zip(ROWS, lines):
    start = line.index(part)
    found = styles(colored)[start:start + len(part)]
    if found != [STYLES[name]] * len(part):
        sys.exit(f"{line}: {part} is {colored}, not {name}")
