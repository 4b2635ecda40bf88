#!/usr/bin/env python3
"""Lists public symbols that have no doc comment: undocumented.py FOLDER MODULE..., with the folder of the symbol graphs.

Four kinds of symbols need none: what fulfils a requirement of a protocol, an extension itself, an initializer whose parameters are
all properties of its type, and cases that are listed on one line. Exits with 1 where a symbol is listed or a module has no symbol graph.
"""
import collections
import json
import pathlib
import sys


def undocumented(graph):
    """The symbols of one graph that need a doc comment and have none."""
    fulfilling = {
        relation["source"]
        for relation in graph["relationships"]
        if relation["kind"] in ("requirementOf", "defaultImplementationOf") or "sourceOrigin" in relation
    }
    properties = {tuple(s["pathComponents"]) for s in graph["symbols"] if s["kind"]["identifier"] == "swift.property"}
    lines = collections.Counter(line(s) for s in graph["symbols"] if s["kind"]["identifier"] == "swift.enum.case")
    for symbol in graph["symbols"]:
        if "location" not in symbol or "docComment" in symbol:
            continue
        if symbol["kind"]["identifier"] == "swift.enum.case" and lines[line(symbol)] > 1:
            continue
        if symbol["identifier"]["precise"] in fulfilling or symbol["kind"]["identifier"] == "swift.extension":
            continue
        if not is_memberwise(symbol, properties):
            yield symbol


def line(symbol):
    """Where it is declared: file and line."""
    return (symbol["location"]["uri"], symbol["location"]["position"]["line"]) if "location" in symbol else None


def is_memberwise(symbol, properties):
    """Whether it is an initializer that takes values of its type's properties, and nothing else."""
    parameters = symbol.get("functionSignature", {}).get("parameters", [])
    if symbol["kind"]["identifier"] != "swift.init" or not parameters:
        return False
    of_type = tuple(symbol["pathComponents"][:-1])
    return all(of_type + (p.get("internalName", p["name"]),) in properties for p in parameters)


def main():
    folder, modules = pathlib.Path(sys.argv[1]), sys.argv[2:]
    lines = []
    for module in modules:
        files = sorted(folder.rglob(f"{module}/*.symbols.json"))
        if not files:
            sys.exit(f"{folder}: no symbol graph of {module}; build the documentation first (Tests/Documentation/run.sh)")
        for symbol in (symbol for file in files for symbol in undocumented(json.loads(file.read_text()))):
            path = symbol["location"]["uri"].removeprefix("file://")
            number = symbol["location"]["position"]["line"] + 1
            lines.append(f"{path}:{number}: {'.'.join(symbol['pathComponents'])} has no doc comment")
    print("\n".join(sorted(lines)), end="\n" if lines else "")
    sys.exit(1 if lines else 0)


main()
