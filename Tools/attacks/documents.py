"""Attacks with documents: two kinds of file in one, programs in disguise, archives that unpack to far more."""

import io
import zipfile

from .attack import Attack
from .files import beside_an_honest_one, png
from .target import Target

MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml"
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
PAGE = "<!DOCTYPE html><html><script>alert(1)</script></html>"


def word(parts: dict[str, bytes] | None = None, kind: str = MAIN, types: str = "") -> bytes:
    """A document of Word (ECMA-376) with these parts, and what its table of types says besides."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", (
            '<?xml version="1.0"?>'
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            f'<Override PartName="/word/document.xml" ContentType="{kind}"/>{types}</Types>'))
        package.writestr("word/document.xml", "<document/>")
        for name, content in (parts or {}).items():
            package.writestr(name, content)
    return file.getvalue()


def two_in_one(target: Target) -> str:
    archive = word()
    return beside_an_honest_one(target, [
        ("laudo.pdf", PDF + archive),
        ("laudo.txt", b"tudo bem\n" * 40 + archive),
        ("laudo.docx", b"MZ" + bytes(100) + archive),
        ("notas.txt", b"tudo bem\n" * 40 + PDF),
        ("foto.dcm", b"MZ" + bytes(126) + b"DICM" + bytes(200)),
        ("foto.gif", b"GIF89a/*" + bytes(100) + b"*/=1;alert(1)"),
    ], may_pass=False)


def programs(target: Target) -> str:
    renamed = '<Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/>'
    return beside_an_honest_one(target, [
        ("laudo.docx", word({"word/a.dat": b"x"}, MACROS, renamed)),
        ("plano.docx", word({"word/a.dat": b"x"}, types=renamed.replace("vba", "&#118;ba"))),
        ("laudo.pdf", b"\x7fELF\x02\x01\x01" + bytes(200)),
        ("notas.txt", PAGE.encode()),
        ("notas utf16.txt", ("\ufeff" + PAGE).encode("utf-16-le")),
        ("foto.svg", f'<svg xmlns="http://www.w3.org/2000/svg">{PAGE}</svg>'.encode()),
    ], may_pass=False)


def archives(target: Target) -> str:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))
    lol = f'<!DOCTYPE l [<!ENTITY e0 "aaaaaaaaaa">{entities}]><Types>&e8;</Types>'
    deep = b"<a>" * 200_000
    return beside_an_honest_one(target, [
        ("uma parte.docx", word({"word/b.xml": bytes(200 << 20)})),
        ("muitas.docx", word({f"word/b{n}.xml": bytes(20 << 20) for n in range(8)})),
        ("partes.docx", word({f"word/{n}.xml": b"" for n in range(12_000)})),
        ("entidades.docx", word({"word/_rels/x.rels": lol.encode()})),
        ("fundo.docx", word({"word/_rels/x.rels": deep})),
        ("foto.png", png(30_000, 30_000)),
    ], may_pass=False)


DOCUMENTS = [
    Attack("two in one", "12 uploads of files that are two kinds of file at once", two_in_one),
    Attack("programs", "12 uploads of macros and scripts under other names", programs),
    Attack("archives", "12 uploads of documents that unpack to far more than they are", archives),
]
