"""`Tools/check/channel` does what it is there for; run by Tools/check/selftest."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECKS = Path(__file__).resolve().parent


class Channel(unittest.TestCase):
    """`Tools/check/channel`, over the programs of one app for both channels."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        shutil.copytree(CHECKS, self.root / "Tools/check")
        shutil.copy(CHECKS.parent / "apps.py", self.root / "Tools/apps.py")
        place = self.root / "Web/apps/a"
        place.mkdir(parents=True)
        said = {"id": "a", "module": "AWeb", "name": "a", "description": "x", "light": "#fff", "dark": "#000",
                "card": {"pt-BR": "x", "en": "x"}, "most": {"gz": 1, "br": 1}}
        (place / "app.json").write_text(json.dumps(said), encoding="utf-8")
        for file in "icon.svg", "accent.css":
            (place / file).write_text("x", encoding="utf-8")
        self.put("web", "AWeb.later", "v1/checkouts/offer")
        for channel in "web", "web-ios":
            self.put(channel, "AWeb", "Planos")

    def put(self, channel: str, name: str, text: str):
        file = self.root / f".build/{channel}/{name}.wasm"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"\0asm" + text.encode())

    def check(self) -> tuple[int, str]:
        done = subprocess.run([str(self.root / "Tools/check/channel")], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_CG_095_CG_101_a_program_for_the_app_store_without_a_checkout_passes(self):
        status, said = self.check()
        self.assertEqual(status, 0, said)
        self.assertIn("✔ channel: a for the App Store without a checkout", said)

    def test_CG_094_CG_095_CG_099_CG_101_each_trace_of_a_checkout_is_found_in_whichever_part(self):
        for part in "AWeb", "AWeb.later":
            for word in "v1/checkouts", "planos/assinar/1942", "Stripe", "um Pix ou boleto":
                self.put("web-ios", part, f"Planos {word}")
                status, said = self.check()
                self.assertEqual(status, 1, word)
                self.assertIn("a for the App Store says", said)
            self.put("web-ios", part, "Planos")
        self.assertEqual(self.check()[0], 0)
        (self.root / "Web/index.html").write_text("<a href=https://checkout.stripe.com>", encoding="utf-8")
        self.assertIn("Web/index.html says “stripe”", self.check()[1])

    def test_CG_101_where_the_search_finds_nothing_on_the_web_either_it_proves_nothing(self):
        self.put("web", "AWeb.later", "Planos")
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("a for the web has no checkout", said)

    def test_CG_007_the_former_name_is_found_on_both_channels(self):
        for channel in "web", "web-ios":
            self.put(channel, "AWeb", "HealthGuide")
            self.assertIn("says “HealthGuide”", self.check()[1])
            self.put(channel, "AWeb", "Planos")
        self.assertEqual(self.check()[0], 0)
