"""Which functions of a program are of its first part, and which of the later one (Docs/Embedded.md).

A list (Tools/wasm/doors) names the doors: functions that start-up and the first view do not call. What is
reached through doors only is the later part.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from binary import (CODE, CUSTOM, DATA, DATA_COUNT, ELEMENT, EXPORT, FUNCTIONS, IMPORT, Reader,
                    Unreadable, calls, imports, number, run, sections, segments, signed, vector)
from references import References, table

COMMENT = re.compile(r"\s*#.*")
# A declaration that is private to its file: (page in _ED95…).
PRIVATE = re.compile(r"\((\w+) in _[0-9A-F]{32}\)")
NAMES_OF_FUNCTIONS = 1


@dataclass
class Plan:
    # By their names in the linked program.
    doors: set[str]
    # The places in the table whose functions are of the first part.
    first_places: set[int]
    # Where in memory data is that only functions of the later part name.
    later_data: list[tuple[int, int]]


@dataclass
class Parts:
    # The optimised program without the exports of its doors, and without the later part's data.
    module: bytes
    # The names of the later part's functions.
    later: list[str]
    later_data: list[bytes]


def read_doors(file: Path) -> list[str]:
    lines = [COMMENT.sub("", line).strip() for line in file.read_text().splitlines()]
    return [line for line in lines if line]


def plan(linked: bytes, exported: list[str], listed: list[str],
         demangle: Callable[[list[str]], list[str]]) -> tuple[bytes, Plan]:
    """`linked` is the program as wasm-ld leaves it with --emit-relocs; what is returned is to be
    optimised. The doors are exported from it, so that none is inlined."""
    references = References(linked)
    names = references.names
    readable = dict(zip(names, (PRIVATE.sub(r"\1", name)
                                for name in demangle(list(names.values())))))
    doors: set[int] = set()
    for door in listed:
        is_it = re.compile(
            rf"(?:^| of )(?:merged )?(?:static )?(?:[\w.]+\.)?{re.escape(door)}(?:[(<.]| :|$)")
        found = {function for function, name in readable.items() if is_it.search(name)}
        if not found:
            raise Unreadable(f"there is no function {door}")
        doors |= found
    starts = {function for function, name in names.items()
              if name in exported or name.startswith("__wasm_call")} | references.loose
    first = references.reached(starts, doors)
    for door in listed:
        if not any(door in readable[function] for each in first
                   for function in references.of[each] & doors):
            raise Unreadable(f"{door} is no door: nothing of the first part calls it")
    later = references.reached(starts, set()) - first
    return with_exports(linked, {names[function]: function for function in doors}), Plan(
        doors={names[function] for function in doors},
        # What nothing reaches was kept by the linker for reasons of its own.
        first_places={place for place, function in references.table.items()
                      if function not in later},
        later_data=references.addresses(later))


def divide(optimised: bytes, plan: Plan, exported: list[str]) -> Parts:
    """What the first part reaches is asked again: of functions that were the same, or alike, one is left
    by now, and the optimiser has made some that no plan names."""
    found = [(kind, optimised[start:end]) for kind, start, end in sections(optimised)]
    parts = dict(found)
    names = function_names(found)
    reader = Reader(parts[CODE])
    count = sum(kind == FUNCTIONS for _, _, kind, _ in imports(parts[IMPORT]))
    called = {count + at: {function for _, _, function in calls(reader.bytes())}
              for at in range(reader.number())}
    first = {function for place, function in table(Reader(parts[ELEMENT])).items()
             if place in plan.first_places}
    # JavaScript calls these, whatever else they are now the same as.
    first |= {exported_function(export) for name, kind, export in exports(parts[EXPORT])
              if kind == FUNCTIONS and name in exported}
    waiting = list(first)
    while waiting:
        for function in called.get(waiting.pop(), ()):
            if function not in first and names.get(function) not in plan.doors:
                first.add(function)
                waiting.append(function)
    later = called.keys() - first
    kept, moved = cut(parts[DATA], plan.later_data)
    parts |= {DATA: vector(kept), DATA_COUNT: number(len(kept)),
              EXPORT: without_others(parts[EXPORT], exported)}
    done = bytearray(optimised[:8])
    for kind, part in found:
        done += bytes([kind]) + run(part if kind == CUSTOM else parts[kind])
    return Parts(bytes(done), sorted(names[function] for function in later), moved)


def cut(part: bytes, ranges: list[tuple[int, int]]) -> tuple[list[bytes], list[bytes]]:
    """The segments of data outside these addresses, and those inside."""
    outside, inside = [], []
    for address, start, end in segments(part):
        at, stop = address, address + end - start
        bounds = [(low, high) for low, high in ranges if low < stop and high > at]
        for low, high in [*bounds, (stop, stop)]:
            low, high = max(low, at), min(high, stop)
            for kept, first, last in ((outside, at, low), (inside, low, high)):
                if first < last:
                    content = part[start + first - address:start + last - address]
                    kept.append(segment(first, content))
            at = high
    return outside, inside


def segment(address: int, content: bytes) -> bytes:
    return bytes([0, 0x41]) + signed(address) + bytes([0x0B]) + run(content)


def with_data(later: bytes, data: list[bytes]) -> bytes:
    """The later part with its data, which has its place in memory when the part joins."""
    if any(kind == DATA for kind, _, _ in sections(later)):
        raise Unreadable("the later part has data already")
    return later + bytes([DATA]) + run(vector(data))


def function_names(parts: list[tuple[int, bytes]]) -> dict[int, str]:
    for kind, part in parts:
        reader = Reader(part)
        if kind != CUSTOM or reader.text() != "name":
            continue
        while not reader.is_at_end:
            section, count = reader.byte(), reader.number()
            if section == NAMES_OF_FUNCTIONS:
                return {reader.number(): reader.text() for _ in range(reader.number())}
            reader.place += count
    raise Unreadable("the module has no names of functions")


def with_exports(module: bytes, added: dict[str, int]) -> bytes:
    """The module with exports of these functions, and of its custom sections only the names."""
    done = bytearray(module[:8])
    for kind, start, end in sections(module):
        part = module[start:end]
        if kind == EXPORT:
            more = [run(name.encode()) + bytes([FUNCTIONS]) + number(function)
                    for name, function in added.items()]
            part = vector([export for _, _, export in exports(part)] + more)
        if kind != CUSTOM or Reader(part).text() == "name":
            done += bytes([kind]) + run(part)
    return bytes(done)


def without_others(part: bytes, exported: list[str]) -> bytes:
    return vector([export for name, kind, export in exports(part)
                   if kind != FUNCTIONS or name in exported])


def exported_function(export: bytes) -> int:
    reader = Reader(export)
    reader.text()
    reader.byte()
    return reader.number()


def exports(part: bytes) -> list[tuple[str, int, bytes]]:
    """The name and the kind of each export, and its bytes."""
    reader = Reader(part)
    found = []
    for _ in range(reader.number()):
        start = reader.place
        name, kind, _ = reader.text(), reader.byte(), reader.number()
        found.append((name, kind, part[start:reader.place]))
    return found
