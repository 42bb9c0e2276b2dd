"""Places of people's own copies, and what is asked of the server about them (Docs/Copies.md)."""

from bucket import NAME, Bucket
from device import Account
from folder import Folder

PART = 4 << 20


def dav(folder: Folder, **change) -> dict:
    return {"kind": "webdav", "address": folder.address, "region": "", "bucket": "", "prefix": "",
            "user": folder.USER, "secret": folder.PASSWORD} | change


def s3(store: Bucket, **change) -> dict:
    return {"kind": "s3", "address": store.endpoint, "region": "sa-east-1", "bucket": NAME,
            "prefix": "copias/ipe", "user": store.key, "secret": store.secret} | change


def name(account: Account, day: int = 22, mark: str = "1a2b3c4d") -> str:
    return f"umbu-{account.spaces[0]}-2026-11-{day:02}T10-15-30Z-{mark}.copy"


def ask(account: Account, what: str, place: dict, **more):
    return account.post(f"v1/copies/{what}", space=account.spaces[0], place=place, **more)


def part(account: Account, document: str, length: int, number: int = 0,
         tag: str = "1a2b3c4d", space: str | None = None) -> str:
    return f"part-{space or account.spaces[0]}-{document}-{length:08x}-{number:04}-{tag}.umbu"
