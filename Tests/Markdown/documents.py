"""Documents at random, of pieces that mean something in Markdown."""

import random

WORDS = ["a", "foo", "bar", "água", "b c", "x1", "«z»", "—", "é"]
SIGNS = ["*", "**", "***", "_", "__", "`", "``", "[", "]", "](/u)", "](/u \"t\")", "][r]", "[]", "![", "\\", "&amp;", "&#35;",
         "&x;", "!", "\"", "'", "(", ")", ":", "<http://a.b>", "<a@b.co>", "  \n", "\\\n", "\n", " ", " ", "\u00a0"]
STARTS = ["", "", "", "", "# ", "## ", "> ", "> > ", ">", "- ", "* ", "+ ", "1. ", "2) ", "10. ", "-", "    ", "  ", "\t", "   ",
          "- - ", "> - ", "1. > ", "```", "~~~ x", "---", "***", "===", "[r]: /r 't'", "[r]: <b>", "-\t", ">\t", "  - ", "     "]
FULL_SIGNS = ["~~", "~~", "www.a.bc", "http://a.b/c?d=e", "https://a.b/(c)", "x@y.zw", "[^n]", "|", "~~x~~"]
FULL_STARTS = ["| a | b |", "|-|-|", "| - | :-: |", "a | b", "-|-:", "- [ ] ", "- [x] ", "| *a* | `b` |", "|x", "1. [ ] "]


def line(rng: random.Random, is_full: bool) -> str:
    starts = STARTS + FULL_STARTS * is_full
    signs = SIGNS + FULL_SIGNS * is_full
    parts = [rng.choice(starts)]
    for _ in range(rng.choice([0, 0, 1, 2, 4, 8])):
        parts.append(rng.choice(signs if rng.random() < 0.6 else WORDS))
    return "".join(parts)


def document(rng: random.Random, is_full: bool = False) -> str:
    return "\n".join(line(rng, is_full) if rng.random() < 0.85 else "" for _ in range(rng.randint(1, 9))) + "\n"
