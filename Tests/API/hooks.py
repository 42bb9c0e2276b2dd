"""Lets generated sync requests come past the door: the right protocol, and the account's space."""

import os
import uuid

import schemathesis


def is_uuid(value) -> bool:
    try:
        return isinstance(value, str) and bool(uuid.UUID(value))
    except ValueError:
        return False


@schemathesis.hook
def map_body(context, body):
    """Only what fits the schema is replaced, so that what is wrong on purpose stays wrong."""
    space = os.environ.get("UMBU_SPACE")
    if not space or not isinstance(body, dict) or "protocolVersion" not in body:
        return body
    changed = dict(body)
    # One in eight keeps what was generated, for the answers to strangers.
    if type(body["protocolVersion"]) is int and body["protocolVersion"] % 8:
        changed["protocolVersion"] = int(os.environ["UMBU_PROTOCOL"])
    if is_uuid(body.get("space")) and uuid.UUID(body["space"]).int % 8:
        changed["space"] = space
    return changed
