# `workflow doc --html` in a real browser without a screen: the page draws each step, follows the keys, and logs no error.

import html
import os
import re
import subprocess
import sys

work = os.environ["WF_WORK"]
workflow = os.environ["WF_SERVER"].split()[0]
script = os.path.join(work, "page.wf")
with open(script, "w") as file:
    file.write("# # A page\n\nopen todo\ntap onNameChanged(\"</script><b>Ada\")\ntap onLoginTapped\ntap onTodoSelected(0)\n")
page = os.path.join(work, "page.html")
with open(page, "wb") as file:
    subprocess.run([workflow, "doc", "--html", script], stdout=file, check=True)


def shown(stop, keys=""):
    """The elements after the page has been opened at a stop, and the keys have been pressed."""
    probe = os.path.join(work, "probe.html")
    press = "".join(
        f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}));" for key in keys)
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
    text = {}
    for part in ["screens", "tree", "step", "now"]:
        found = re.search(rf'<(\w+)[^>]* id="{part}"[^>]*>(.*?)</\1>\s*(?:<pre|</section|<button)', run.stdout, re.S)
        text[part] = html.unescape(re.sub(r"<[^>]*>", " ", found.group(2))) if found else ""
    return text


for stop, keys, part, wanted in [
    (0, [], "now", "open todo"),
    (1, [], "step", "you"),
    (1, [], "tree", '</script><b>Ada'),
    (2, [], "screens", "Take the cat for a walk"),
    (3, [], "tree", "Edit"),
    (3, ["Home"], "now", "open todo"),
    (0, ["End"], "now", "tap onTodoSelected(0)"),
    (0, ["ArrowRight", "ArrowRight", "ArrowLeft"], "now", "onNameChanged"),
]:
    text = shown(stop, keys)
    if wanted not in text[part]:
        sys.exit(f"stop {stop} after {keys}: {part} has no {wanted!r}, but {text[part]!r}")
print("the page draws its steps")
