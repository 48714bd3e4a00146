"""The configurations for editors that are not run here, held against what their formats ask for."""

import json
import pathlib
import sys
import xml.dom.minidom

editors = pathlib.Path(__file__).resolve().parents[2] / "examples" / "editors"

kate = json.loads((editors / "kate" / "settings.json").read_text())["servers"]["wf"]
assert kate["command"] == ["workflow", "lsp"] and kate["highlightingModeRegex"] == "^Workflow$"
syntax = xml.dom.minidom.parse(str(editors / "kate" / "wf.xml")).documentElement
assert syntax.getAttribute("name") == "Workflow" and syntax.getAttribute("extensions") == "*.wf"
contexts = {context.getAttribute("name") for context in syntax.getElementsByTagName("context")}
attributes = {data.getAttribute("name") for data in syntax.getElementsByTagName("itemData")}
for rule in syntax.getElementsByTagName("*"):
    assert rule.getAttribute("attribute") in attributes | {""}, rule.toxml()
    if rule.tagName != "context" and not rule.getAttribute("context").startswith("#"):
        assert rule.getAttribute("context") in contexts | {""}, rule.toxml()

package = json.loads((editors / "vscode" / "package.json").read_text())
for field in ("name", "version", "publisher", "engines", "main", "contributes"):
    assert field in package, field
assert (editors / "vscode" / package["main"]).is_file()
for language in package["contributes"]["languages"]:
    json.loads((editors / "vscode" / language["configuration"]).read_text())

if sys.version_info >= (3, 11):
    import tomllib

    helix = tomllib.loads((editors / "helix" / "languages.toml").read_text())
    language = helix["language"][0]
    assert all(server in helix["language-server"] for server in language["language-servers"])
    assert language["file-types"] == ["wf"] and "scope" in language
