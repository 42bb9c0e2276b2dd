"""What in a linked program names what: functions, and data such as tables of methods.

In the linked module a function whose address is taken is a number like any other. wasm-ld keeps
with --emit-relocs which numbers are addresses, and of what (WebAssembly/tool-conventions,
Linking.md): all that can be called or read is then known exactly.
"""

from bisect import bisect_right
from collections import defaultdict

from binary import (CODE, CUSTOM, DATA, ELEMENT, FUNCTIONS, IMPORT, Reader, Unreadable, imports,
                    sections, segments)

# Types of relocations, in Linking.md: of functions by their number and by their place in the table,
# of places in memory; then those that name neither.
OF_FUNCTIONS, OF_MEMORY, OF_OTHERS = {0, 1, 2}, {3, 4, 5}, {6, 7, 13, 20}
SYMBOLS = 8
# Kinds of symbols, and their flags.
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, HAS_NAME = 0x10, 0x40
# The most that data is aligned to, in bytes.
ALIGNMENT = 16


class References:
    """Functions go by their number, runs of data by a negative one."""

    def __init__(self, module: bytes):
        self.module = module
        self.parts: dict[int, tuple[int, int]] = {}
        self.customs: dict[str, tuple[int, int]] = {}
        for kind, start, end in sections(module):
            if kind == CUSTOM:
                reader = Reader(module, start)
                name = reader.text()
                self.customs[name] = (reader.place, end)
            else:
                self.parts[kind] = (start, end)
        # The functions with names; what has none is the linker's own.
        self.names: dict[int, str] = {}
        # What is named by data that no symbol tells of.
        self.loose: set[int] = set()
        self.of: dict[int, set[int]] = defaultdict(set)
        self._symbols = self._read_symbols()
        self._runs = self._find_runs()
        self._read_relocations("reloc.CODE", self._function_places())
        self._read_relocations("reloc.DATA", self._data_places())

    @property
    def table(self) -> dict[int, int]:
        """The function at each place in the table."""
        return table(self._reader(ELEMENT))

    def reached(self, starts: set[int], doors: set[int]) -> set[int]:
        """All that can be reached without going through a door."""
        found: set[int] = set()
        waiting = list(starts)
        while waiting:
            each = waiting.pop()
            if each in found or each in doors:
                continue
            found.add(each)
            waiting += self.of[each]
        return found

    def addresses(self, runs: set[int]) -> list[tuple[int, int]]:
        """From where to where these runs are in memory, with what fills the gaps between."""
        starts = [address for address, _, _ in segments(self._part(DATA))]
        found: list[tuple[int, int]] = []
        for at, (segment, start, end) in enumerate(self._runs):
            # What the program finds all zero is in no segment.
            if -1 - at not in runs or segment >= len(starts):
                continue
            after = self._runs[at + 1] if at + 1 < len(self._runs) else (-1, 0, 0)
            if after[0] == segment and after[1] - end < ALIGNMENT:
                end = after[1]
            start, end = starts[segment] + start, starts[segment] + end
            if found and found[-1][1] == start:
                start = found.pop()[0]
            found.append((start, end))
        return found

    def _reader(self, kind: int) -> Reader:
        return Reader(self.module, *self.parts[kind])

    def _read_symbols(self) -> list[tuple[int, int, int, int]]:
        """Of each symbol its kind; its function's number, or its segment, its place there and its
        size."""
        reader = Reader(self.module, *self.customs["linking"])
        if reader.number() != 2:
            raise Unreadable("symbols of another version")
        found = []
        while not reader.is_at_end:
            kind, count = reader.byte(), reader.number()
            end = reader.place + count
            for _ in range(reader.number() if kind == SYMBOLS else 0):
                found.append(self._read_symbol(reader))
            reader.place = end
        return found

    def _read_symbol(self, reader: Reader) -> tuple[int, int, int, int]:
        kind, flags = reader.byte(), reader.number()
        if kind == SECTION_SYMBOL:
            return kind, reader.number(), 0, 0
        if kind == DATA_SYMBOL:
            reader.text()
            if flags & UNDEFINED:
                return kind, -1, 0, 0
            return kind, reader.number(), reader.number(), reader.number()
        index = reader.number()
        name = reader.text() if not flags & UNDEFINED or flags & HAS_NAME else ""
        if kind == FUNCTION_SYMBOL and not flags & UNDEFINED:
            self.names[index] = name
        return kind, index, 0, 0

    def _find_runs(self) -> list[tuple[int, int, int]]:
        """Where data begins and ends, by segment; symbols that overlap are one."""
        runs: list[tuple[int, int, int]] = []
        for kind, segment, start, size in sorted(self._symbols):
            if kind != DATA_SYMBOL or segment < 0:
                continue
            end = start + max(size, 1)
            if runs and runs[-1][0] == segment and start < runs[-1][2]:
                runs[-1] = (segment, runs[-1][1], max(runs[-1][2], end))
            else:
                runs.append((segment, start, end))
        return runs

    def _run(self, segment: int, place: int) -> int | None:
        at = bisect_right(self._runs, (segment, place, 1 << 32)) - 1
        if at < 0 or self._runs[at][0] != segment or place >= self._runs[at][2]:
            return None
        return -1 - at

    def _function_places(self):
        reader = self._reader(CODE)
        start = reader.place
        first = sum(kind == FUNCTIONS for _, _, kind, _ in imports(self._part(IMPORT)))
        places = []
        for _ in range(reader.number()):
            count = reader.number()
            places.append(reader.place - start)
            reader.place += count
        return lambda place: first + bisect_right(places, place) - 1

    def _data_places(self):
        places = [start for _, start, _ in segments(self._part(DATA))]

        def find(place: int) -> int | None:
            segment = bisect_right(places, place) - 1
            return self._run(segment, place - places[segment])

        return find

    def _part(self, kind: int) -> bytes:
        start, end = self.parts.get(kind, (0, 0))
        return self.module[start:end] or b"\0"

    def _read_relocations(self, name: str, find) -> None:
        reader = Reader(self.module, *self.customs[name])
        reader.number()
        for _ in range(reader.number()):
            kind, place, index = reader.number(), reader.number(), reader.number()
            if kind in OF_OTHERS:
                continue
            if kind not in OF_FUNCTIONS | OF_MEMORY:
                # Such as what takes a text apart by characters, which needs Swift's own tables.
                name = self.names.get(find(place), name)
                raise Unreadable(f"{name} has a relocation of type {kind}")
            if kind in OF_MEMORY:
                reader.signed()
            _, number, start, _ = self._symbols[index]
            target = number if kind in OF_FUNCTIONS else self._run(number, start)
            source = find(place)
            # Some addresses are of nothing, such as the end of the data.
            if target is not None:
                (self.loose if source is None else self.of[source]).add(target)


def table(reader: Reader) -> dict[int, int]:
    """The function at each place in the table, by a section of elements."""
    found = {}
    for _ in range(reader.number()):
        if (reader.number(), reader.byte()) != (0, 0x41):
            raise Unreadable("a table whose place is not a number")
        place = reader.signed()
        reader.byte()
        for at in range(reader.number()):
            found[place + at] = reader.number()
    return found
