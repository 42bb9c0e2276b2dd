"""Reading and writing the binary format (WebAssembly Core Specification, 5)."""

# Sections, in 5.5.
CUSTOM, TYPE, IMPORT, FUNCTION, EXPORT, START, ELEMENT, CODE, DATA = 0, 1, 2, 3, 7, 8, 9, 10, 11
DATA_COUNT = 12
# Kinds of what is imported and exported.
FUNCTIONS, TABLES, MEMORIES, GLOBALS = 0, 1, 2, 3
# Instructions that name a function.
CALL, REFERENCE = 0x10, 0xD2


class Unreadable(Exception):
    pass


class Reader:
    def __init__(self, data: bytes, place: int = 0, end: int | None = None):
        self.data = data
        self.place = place
        self.end = len(data) if end is None else end

    @property
    def is_at_end(self) -> bool:
        return self.place >= self.end

    def byte(self) -> int:
        self.place += 1
        return self.data[self.place - 1]

    def number(self) -> int:
        """An unsigned LEB128."""
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & 0x7F) << shift
            if byte < 0x80:
                return found
            shift += 7

    def signed(self) -> int:
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found - (1 << shift) if byte & 0x40 else found

    def bytes(self) -> bytes:
        count = self.number()
        self.place += count
        return self.data[self.place - count:self.place]

    def text(self) -> str:
        return self.bytes().decode()


def number(value: int) -> bytes:
    done = bytearray()
    while value > 0x7F:
        done.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*done, value])


def signed(value: int) -> bytes:
    done = bytearray()
    while not -0x40 <= value < 0x40:
        done.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*done, value & 0x7F])


def run(content: bytes) -> bytes:
    return number(len(content)) + content


def vector(items: list[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


def sections(module: bytes) -> list[tuple[int, int, int]]:
    """The kind of each section, and from where to where its content is."""
    if module[:8] != b"\0asm\1\0\0\0":
        raise Unreadable("not a module")
    reader = Reader(module, 8)
    found = []
    while not reader.is_at_end:
        kind, count = reader.byte(), reader.number()
        found.append((kind, reader.place, reader.place + count))
        reader.place += count
    return found


def segments(part: bytes) -> list[tuple[int, int, int]]:
    """The address of each run of data, and from where to where its bytes are in the section."""
    reader = Reader(part)
    found = []
    for _ in range(reader.number()):
        if (reader.number(), reader.byte()) != (0, 0x41):
            raise Unreadable("a segment whose place is not a number")
        address = reader.signed()
        reader.byte()
        count = reader.number()
        found.append((address, reader.place, reader.place + count))
        reader.place += count
    return found


def imports(part: bytes) -> list[tuple[str, str, int, bytes]]:
    """Each import's module, name and kind, and the bytes that describe it."""
    reader = Reader(part)
    found = []
    for _ in range(reader.number()):
        module, name, kind = reader.text(), reader.text(), reader.byte()
        start = reader.place
        if kind == FUNCTIONS:
            reader.number()
        elif kind == GLOBALS:
            reader.place += 2
        else:
            reader.place += kind == TABLES
            for _ in range(1 + (reader.number() & 1)):
                reader.number()
        found.append((module, name, kind, part[start:reader.place]))
    return found


def skip_arguments(opcode: int, reader: Reader) -> None:
    """Passes what follows an opcode other than a call."""
    if opcode in (0x02, 0x03, 0x04):  # block, loop, if: a type of one value or none
        if reader.byte() < 0x40:
            raise Unreadable("a block of several values")
    elif opcode in (0x0C, 0x0D) or 0x20 <= opcode <= 0x24:  # branches, variables
        reader.number()
    elif opcode == 0x0E:  # br_table
        for _ in range(reader.number() + 1):
            reader.number()
    elif opcode == 0x11 or 0x28 <= opcode <= 0x3E:  # call_indirect, loads and stores
        reader.number()
        reader.number()
    elif opcode in (0x3F, 0x40, 0x41, 0x42):  # size and growth of memory, constants
        reader.number()
    elif opcode == 0x43:
        reader.place += 4
    elif opcode == 0x44:
        reader.place += 8
    elif opcode == 0xFC:
        kind = reader.number()
        reader.place += {10: 2, 11: 1}.get(kind, 0)  # memory.copy, memory.fill
        if kind in (8, 9) or kind > 11:
            raise Unreadable(f"instruction 0xFC {kind}")
    elif not (opcode <= 0x01 or opcode in (0x05, 0x0B, 0x0F, 0x1A, 0x1B)
              or 0x45 <= opcode <= 0xC4):
        raise Unreadable(f"instruction 0x{opcode:02X}")


def calls(body: bytes) -> list[tuple[int, int, int]]:
    """Where a function's body names functions: the bytes from and to, and which."""
    reader = Reader(body)
    for _ in range(reader.number()):  # its variables
        reader.number()
        reader.byte()
    found = []
    while reader.place < len(body):
        opcode = reader.byte()
        if opcode in (CALL, REFERENCE):
            start = reader.place
            function = reader.number()
            found.append((start, reader.place, function))
        else:
            skip_arguments(opcode, reader)
    return found
