"""Documents at random, of pieces that mean something in Markdown."""

import random

WORDS = ["a", "foo", "bar", "água", "b c", "x1", "«z»", "—", "é"]
SIGNS = ["*", "**", "***", "_", "__", "`", "``", "[", "]", "](/u)", "](/u \"t\")", "][r]", "[]", "![", "\\", "&amp;",
         "&#35;", "&x;", "!", "\"", "'", "(", ")", ":", "<http://a.b>", "<a@b.co>", "  \n", "\\\n", "\n", " ", " "]
STARTS = ["", "", "", "", "# ", "## ", "> ", "> > ", ">", "- ", "* ", "+ ", "1. ", "2) ", "10. ", "-", "    ", "  ",
          "\t", "   ", "- - ", "> - ", "1. > ", "```", "~~~ x", "---", "***", "===", "[r]: /r 't'", "[r]: /b", "-\t",
          ">\t", "  - ", "     "]
# What cmark-gfm reads in ways of its own is left out: tildes beside other signs, references before rules, lines that
# look like the second of a table and are not.
FULL_SIGNS = [" ~~x y~~ ", " ~~é~~ ", "www.a.bc ", "http://a.b/c?d=e", "https://a.b/(c)", "x@y.zw", "[^n]", "|"]
FULL_STARTS = ["\n| a | b |\n|-|:-:|\n", "\na | *b*\n-|-:\n", "- [ ] t\n\n", "- [x] *t*\n\n",
               "| *a* | `b` |", "|x", "1. [ ] t\n\n", "[^n]: "]


def line(rng: random.Random, is_full: bool) -> str:
    starts = [start for start in STARTS if not start.startswith("[r]")] + FULL_STARTS if is_full else STARTS
    signs = SIGNS + FULL_SIGNS * is_full
    parts = [rng.choice(starts)]
    for _ in range(rng.choice([0, 0, 1, 2, 4, 8])):
        parts.append(rng.choice(signs if rng.random() < 0.6 else WORDS))
    return "".join(parts)


def document(rng: random.Random, is_full: bool = False) -> str:
    return "\n".join(line(rng, is_full) if rng.random() < 0.85 else "" for _ in range(rng.randint(1, 9))) + "\n"
