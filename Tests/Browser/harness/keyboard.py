"""Events of keys for Chromium's developer protocol: letters, digits and the named keys as a keyboard of
the United States has them, all else by what it writes.

Names are those of KeyboardEvent.key (UI Events KeyboardEvent key Values), but for "Space".
"""

# Bits of Input.dispatchKeyEvent's `modifiers`, and the code of each key.
MODIFIERS = {
    "Alt": (1, "AltLeft", 18), "Control": (2, "ControlLeft", 17),
    "Meta": (4, "MetaLeft", 91), "Shift": (8, "ShiftLeft", 16),
}
# By name: the number of the virtual key, and what is written by it.
NAMED = {
    "Backspace": (8, ""), "Tab": (9, ""), "Enter": (13, "\r"), "Escape": (27, ""), "Space": (32, " "),
    "PageUp": (33, ""), "PageDown": (34, ""), "End": (35, ""), "Home": (36, ""), "ArrowLeft": (37, ""),
    "ArrowUp": (38, ""), "ArrowRight": (39, ""), "ArrowDown": (40, ""), "Delete": (46, ""),
}
SHIFTED = '~!@#$%^&*()_+{}|:"<>?'


def chord(name: str) -> list[dict]:
    """The events of "Enter", "Control+k" or "+"."""
    *held, key = name.split("+") if name != "+" else [name]
    bits, down, up = 0, [], []
    for each in held:
        bit, code, number = MODIFIERS[each]
        modifier = {"key": each, "code": code, "windowsVirtualKeyCode": number}
        up.insert(0, {"type": "keyUp", "modifiers": bits, **modifier})
        bits |= bit
        down.append({"type": "rawKeyDown", "modifiers": bits, **modifier})
    return down + stroke(key, bits) + up


def typing(text: str) -> list[dict]:
    """The events of a text that is typed key by key."""
    return [event for letter in text for event in stroke("Enter" if letter == "\n" else letter)]


def stroke(key: str, modifiers: int = 0) -> list[dict]:
    """One key down and up, with these modifiers held already."""
    if key in NAMED:
        number, text = NAMED[key]
        said = {"key": " " if key == "Space" else key, "code": key, "windowsVirtualKeyCode": number}
    else:
        text = key
        said = {"key": key}
        if key.isascii() and key.isalpha():
            said |= {"code": f"Key{key.upper()}", "windowsVirtualKeyCode": ord(key.upper())}
        elif key.isascii() and key.isdigit():
            said |= {"code": f"Digit{key}", "windowsVirtualKeyCode": ord(key)}
        elif key == " ":
            return stroke("Space", modifiers)
        if key in SHIFTED or key.isupper():
            modifiers |= MODIFIERS["Shift"][0]
    # Nothing is written while one of the others is held.
    others = modifiers & ~MODIFIERS["Shift"][0]
    down = {"type": "keyDown", "text": text} if text and not others else {"type": "rawKeyDown"}
    return [{**down, "modifiers": modifiers, **said},
            {"type": "keyUp", "modifiers": modifiers, **said}]
