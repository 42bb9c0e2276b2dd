"""Writes qr-codes.txt beside it, with segno 1.6.6 from PyPI: python qr-codes.py > qr-codes.txt.

A line is a code of level M: how many scalars of the repeated text it holds, its mask, the modules of a
side, and FNV-1a (64 bits) over the modules row by row, one byte each.
"""

import itertools

import segno
from segno import encoder

TEXT = "Ana: Dipirona 500 mg às 8h; ácido fólico 5 mg (½). Alergia: penicilina — não dar!\n"

# What ends with a whole byte needs no bits to fill it up (ISO/IEC 18004:2015, 7.4.10); this version of
# segno adds eight.
encoder.write_padding_bits = lambda bits, version, length: bits.extend([0] * (-length % 8))


def line(count: int, mask: int) -> str:
    text = "".join(itertools.islice(itertools.cycle(TEXT), count))
    code = segno.make(text, error="m", mode="byte", boost_error=False, encoding="utf-8", eci=False,
                      micro=False, mask=mask)
    digest = 0xCBF29CE484222325
    for module in itertools.chain(*code.matrix):
        digest = (digest ^ module) * 0x100000001B3 % 2**64
    return f"{count} {mask} {len(code.matrix)} {digest:016x}"


# Some of each version, and with all masks.
counts = [*range(1, 500, 11), *range(500, 2149, 47), 2149]
print("\n".join(line(count, number % 8) for number, count in enumerate(counts)))
