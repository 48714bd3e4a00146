# `workflow doc --html` and `workflow --page` in a real browser without a screen: the page draws each step, follows the keys and the
# session, and logs no error.

import html
import os
import re
import subprocess
import sys
import time

work = os.environ["WF_WORK"]
workflow = os.environ["WF_SERVER"].split()[0]
script = os.path.join(work, "page.wf")
with open(script, "w") as file:
    file.write("# # A page\n\nopen todo\ntap onNameChanged(\"</script><b>Ada\")\ntap onLoginTapped\ntap onTodoSelected(0)\n")
lesson = os.path.join(work, "lesson.wf")
with open(lesson, "w") as file:
    file.write("""# # A lesson

open todo

# ## Task: Log in
# Do it.
# - predict: What will the stack be?
#   other: stack is Welcome — the same
#   right: stack is Welcome, List — the list on it
# - hint: Type `tap onLoginTapped`.
tap onLoginTapped
expect stack is Welcome, List
""")


def made(script):
    page = script.replace(".wf", ".html")
    with open(page, "wb") as file:
        subprocess.run([workflow, "doc", "--html", script], stdout=file, check=True)
    return page


page, lesson = made(script), made(lesson)


def document(page, stop, keys):
    """The page after it has been opened at a stop, and the keys have been pressed."""
    probe = os.path.join(work, "probe.html")
    press = "".join(
        "(document.activeElement || document)"
        f".dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}));" for key in keys)
    with open(page) as source, open(probe, "w") as target:
        target.write(source.read().replace("</body>", f"<script>{press}</script></body>"))
    run = subprocess.run(
        [os.environ.get("BROWSER_COMMAND", "chromium"), "--headless=new", "--no-sandbox", "--disable-gpu",
         "--enable-logging=stderr", "--user-data-dir=" + os.path.join(work, "browser"), "--virtual-time-budget=2000",
         "--window-size=1300,900", "--dump-dom", f"file://{probe}#{stop}"],
        capture_output=True, text=True, timeout=100)
    errors = [line for line in run.stderr.splitlines() if "CONSOLE" in line]
    if errors:
        sys.exit("the page logs errors:\n" + "\n".join(errors))
    return run.stdout


def shown(stop, keys=""):
    """The texts of the page's elements."""
    text, source = {}, document(page, stop, keys)
    for part in ["screens", "tree", "step", "now"]:
        found = re.search(rf'<(\w+)[^>]* id="{part}"[^>]*>(.*?)</\1>\s*(?:</div>\s*)?(?:</section|<div id="code|<button)', source, re.S)
        text[part] = html.unescape(re.sub(r"<[^>]*>", " ", found.group(2))) if found else ""
    return text


for stop, keys, part, wanted in [
    (0, [], "now", "open todo"),
    (1, [], "step", "you"),
    (1, [], "tree", '</script><b>Ada'),
    (2, [], "screens", "Take the cat for a walk"),
    (3, [], "tree", "Edit"),
    (3, [], "screens", "onLoginTapped"),
    (3, ["Home"], "now", "open todo"),
    (0, ["End"], "now", "tap onTodoSelected(0)"),
    (0, ["ArrowRight", "ArrowRight", "ArrowLeft"], "now", "onNameChanged"),
]:
    text = shown(stop, keys)
    if wanted not in text[part]:
        sys.exit(f"stop {stop} after {keys}: {part} has no {wanted!r}, but {text[part]!r}")
for keys, is_open, verdict in [
    ([], False, ""),
    # One key leads to the question, and the next one shows what happens, or answers.
    (["ArrowRight"], False, ""),
    (["ArrowRight", "ArrowRight"], True, "The right answer is 2."),
    (["ArrowRight", "2"], True, "That's right."),
    (["ArrowRight", "1"], True, "Not quite. The right answer is 2."),
]:
    source = document(lesson, "", keys)
    found = re.search(r'<p class="verdict"[^>]*>(.*?)</p>', source).group(1)
    if found != verdict or ('class="outcome"' in source) != is_open:
        sys.exit(f"the question after {keys}: {found!r}, not {verdict!r}")

# A page that was opened before the commands gets them from the script beside it.
page = os.path.join(work, "session.html")
session = subprocess.Popen([workflow, "--page", page], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
while not os.path.exists(page.replace(".html", ".live.js")):
    time.sleep(0.01)
old = os.path.join(work, "old.html")
with open(page) as source, open(old, "w") as target:
    target.write(source.read())
for number, (line, label) in enumerate([
    ('tap onNameChanged("</script><b>Ada\\\\")', "step 1"), ("tap onLoginTapped", "step 2"), ("tree", "step 2"),
    ('owner "Take the cat for a walk"', "owner"), ("undo", "at step 1"), ("mark here", "mark"),
]):
    session.stdin.write(line + "\n")
    session.stdin.flush()
    while open(page.replace(".html", ".live.js")).read().count('{"html"') < number + 2:
        time.sleep(0.01)
    text = document(old, "", [])
    found = re.search(r'<output id="now"[^>]*>(.*?)</output>', text).group(1)
    if not found.startswith(label + " ·"):
        sys.exit(f"after {line}, the open page shows {found!r}")
    if label == "owner" and '<path class="copy"' not in text:
        sys.exit("the answer to owner has no arrow")
session.stdin.close()
session.wait()
source = document(page, "", [])
if "workflowPage" not in source or "<svg id=\"timeline\"" not in source or "at step 1" not in source:
    sys.exit("the finished page isn't complete")

# A step that two branches share is marked once, on the branch that took it.
page = os.path.join(work, "branches.html")
lines = ["tap onNameChanged(\"1\")", "tap onNameChanged(\"2\")", "undo", "tap onNameChanged(\"3\")", "undo"]
subprocess.run([workflow, "--page", page] + [part for line in lines for part in ("-c", line)],
               stdout=subprocess.DEVNULL, check=True)
text = re.search(r'<svg id="timeline".*?</svg>', document(page, "", []), re.S).group(0)
marked = re.findall(r'<circle [^>]*class="here"[^>]*><title>(.*?)</title>', text)
if marked != ["step 1 of branch-1"] or text.count('class="current"') != 1:
    sys.exit(f"the steps {marked} are marked in {text}")

# In a large tree, the node where the step began is in view. The bar doesn't keep the height that it once had.
page = os.path.join(work, "garden.html")
subprocess.run([workflow, "garden", "--page", page, "-c", "tap onPickBlossom"], stdout=subprocess.DEVNULL, check=True)
with open(page) as source:
    text = source.read()
with open(page, "w") as target:
    target.write(text.replace("</body>", """<script>
      const stage = document.getElementById("stage").getBoundingClientRect(), root = document.documentElement;
      const rows = [...document.querySelectorAll("#tree .changed")].map((row) => row.getBoundingClientRect());
      const own = rows.at(-1);
      root.style.setProperty("--bar", "400px");
      document.title = own.top >= stage.top && own.bottom <= stage.bottom && rows[0].top < stage.top
        && document.getElementById("scrubber").offsetHeight < 200 ? "in view" : "out of view";
    </script></body>"""))
if "<title>in view</title>" not in document(page, "", []):
    sys.exit("the changed node of a large tree isn't in view, or the bar is too high")
print("the pages draw their steps")
