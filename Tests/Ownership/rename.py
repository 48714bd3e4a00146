#!/usr/bin/env python3
"""Renames the identifiers declared in files of cases to meaningless names.

usage: rename.py OUTPUT-FOLDER FILE...
"""
import os
import random
import re
import sys

# Names from the language and the libraries, or that the cases need.
KNOWN = set("""State Output Rendering WorkflowType Action init self body apply render makeInitialState workflowDidChange run
isEquivalent id key count first last map filter index name value screen count isEmpty title text message description Broken Fixed
Root previousWorkflow workflow state context output action append insert remove rows items item screens content style bar
""".split())
PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
for folder in ["Runtime", "Screens"]:
    for path, _, names in os.walk(os.path.join(PACKAGE, "Sources", folder)):
        for name in names:
            if name.endswith(".swift"):
                KNOWN.update(re.findall(r"\w+", open(os.path.join(path, name)).read()))

# The roots keep their names, because the list of cases refers to them.
cases = open(os.path.join(PACKAGE, "Tests", "Ownership", "Cases.swift")).read()
KNOWN.update(re.findall(r"\w+", re.sub(r'""".*?"""|"(?:\\.|[^"\\])*"', "", cases, flags=re.DOTALL)))

output, files = sys.argv[1], sys.argv[2:]
for file in files:
    text = open(file).read()
    own = set(re.findall(r"\b(?:struct|class|enum|protocol|func|var|let|typealias|case) (\w+)", text))
    own |= set(re.findall(r"case [^\n:]*?, (\w+)\b(?=[,\n(])", text))
    # Case types are found by the names of their files, so those keep their names.
    own = {name for name in own if name not in KNOWN and not re.fullmatch(r"[A-Z]\d{3}", name) and len(name) > 2}
    random.seed(os.path.basename(file))
    names = {name: ("Q" if name[0].isupper() else "q") + "".join(random.choices("bcdfghjklmnp", k=6)) for name in sorted(own)}
    parts = re.split(r'("(?:\\.|[^"\\])*")', text)
    for index in range(0, len(parts)):
        def renamed(match):
            return names.get(match.group(0), match.group(0))
        if index % 2 == 0:
            parts[index] = re.sub(r"\b\w+\b", renamed, parts[index])
        else:
            parts[index] = re.sub(r"\\\(([^()]*(?:\([^()]*\)[^()]*)*)\)", lambda m: "\\(" + re.sub(r"\b\w+\b", renamed, m.group(1)) + ")", parts[index])
    open(os.path.join(output, os.path.basename(file)), "w").write("".join(parts))
