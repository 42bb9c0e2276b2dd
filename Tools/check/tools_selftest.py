"""`Tools/bench`, `Tools/sbom` and `Tools/web-build` do what they are there for; run by Tools/check/selftest."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECKS = Path(__file__).resolve().parent


class Bench(unittest.TestCase):
    """`Tools/bench`, over benchmarks that only print."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "Tools").mkdir()
        shutil.copy(CHECKS.parent / "bench", self.root / "Tools/bench")
        self.write("fast", "echo 'server/mutations 5000.0 mutations/s 0.55 bare SQLite'; echo 'noise of it'")
        self.write("small", "echo 'memory 20 MB 1.20 the budget'; echo 'memory 90 MB 9.00 later'; echo 'kept 1 ms 7 x'")
        self.limits("server/* ratio >= 0.6\nmemory value <= 20  # above\nkept ratio recorded\n")

    def limits(self, text: str):
        (self.root / "Benchmarks/limits").write_text("# of figures\n" + text, encoding="utf-8")

    def write(self, name: str, script: str):
        path = self.root / "Benchmarks" / name / "run"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def bench(self, *words: str) -> tuple[int, list[str]]:
        done = subprocess.run([str(self.root / "Tools/bench"), *words], capture_output=True, text=True)
        return done.returncode, done.stdout.splitlines() + done.stderr.splitlines()

    def test_what_falls_short_of_its_limit_is_said_and_counted(self):
        status, said = self.bench()
        self.assertEqual((status, said[-1]), (0, "3 figures, 1 short"))
        self.assertIn("✘ server/mutations: ratio 0.55, to be >= 0.6 (5000.0 mutations/s, bare SQLite)", said)
        self.assertEqual(self.bench("--strict")[0], 1)
        self.assertEqual(self.bench("--strict", "small"), (0, [
            "# small", "memory 20 MB 1.20 the budget", "memory 90 MB 9.00 later", "kept 1 ms 7 x",
            "2 figures, 0 short"]))

    def test_a_figure_without_a_limit_is_short(self):
        self.limits("memory value <= 20\nkept ratio recorded\n")
        status, said = self.bench("--strict")
        self.assertEqual(status, 1)
        self.assertIn("✘ server/mutations: it has no limit in Benchmarks/limits", said)

    def test_a_benchmark_that_fails_or_measures_nothing_fails_the_run(self):
        for script, word in [("exit 3", "failed (3)"), ("true", "has no figure")]:
            self.write("fast", script)
            status, said = self.bench("fast")
            self.assertEqual((status, said[-1]), (1, f"✘ bench: fast {word}"))

    def test_a_limit_that_cannot_be_read_is_refused(self):
        for line in ["a ratio >= x", "a speed >= 1", "a ratio ~ 1", "a ratio recorded 1", "a ratio <="]:
            self.limits(line + "\n")
            status, said = self.bench()
            self.assertEqual((status, said[-1]), (1, f"✘ bench: Benchmarks/limits: {line}"))

    def test_the_limits_of_the_repository_can_be_read(self):
        shutil.copy(CHECKS.parents[1] / "Benchmarks/limits", self.root / "Benchmarks/limits")
        self.assertEqual(self.bench("fast")[0], 0)


class Sbom(unittest.TestCase):
    """`Tools/sbom`, on a machine whose packages are a few lines."""

    LIBRARIES = {"/usr/lib/libssl.so.3": "libssl3", "/usr/lib/libvips.so.42": "libvips42"}
    STATIC = "/usr/lib/wasm32-wasi/libc.a"
    VERSIONS = {"libssl3": ("3.0.19-1~deb12u2", "openssl"), "libvips42": ("8.14.1-3+b1", "vips"),
                "wasi-libc": ("0.0~git2022-2", "wasi-libc"), "wrk": ("4.1.0-3", "wrk")}

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.owners = {**self.LIBRARIES, self.STATIC: "wasi-libc"}
        self.put("Tools/packages/run.apt", "wasi-libc  # why\n")
        self.put("Tools/packages/test.apt", "wrk  # load\n")
        self.put("Tools/packages/test.lock", "Flask==3.1.3\n")
        shutil.copy(CHECKS.parent / "sbom", self.root / "Tools/sbom")
        self.script("Tools/wasm/build", f"echo {self.STATIC}")
        self.script("bin/swiftc", "echo 'Swift version 6.3.1 (x)'")
        (self.root / ".build/release").mkdir(parents=True)
        for name in ["umbu", "umbu-looker"]:
            (self.root / ".build/release" / name).write_bytes(b"\x7fELF")
        # The child has a library that the server has not.
        self.script("bin/ldd", "case $1 in *umbu) only=libssl.so.3;; *) only=libvips.so.42;; esac\n"
                               "echo \"\tlinux-vdso.so.1 (0x1)\n\t$only => /usr/lib/$only (0x2)\"")

    def put(self, name: str, text: str):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def script(self, name: str, text: str):
        self.put(name, f"#!/bin/sh\n{text}\n")
        (self.root / name).chmod(0o755)

    def sbom(self, *words: str) -> tuple[int, str]:
        owned = "".join(f"{path}) echo {name}: {path};;\n" for path, name in self.owners.items())
        shown = "".join(f"{name}) printf '{version}\\tamd64\\t{source}\\t{version}';;\n"
                        for name, (version, source) in self.VERSIONS.items())
        self.script("bin/dpkg-query",
                    f"if [ $1 = -S ]; then case $2 in\n{owned}*) exit 1;;\nesac\n"
                    f"else case $4 in\n{shown}*) exit 1;;\nesac; fi")
        done = subprocess.run([str(self.root / "Tools/sbom"), "--system", str(self.root / "system"), *words],
                              capture_output=True, text=True,
                              env={**os.environ, "PATH": f"{self.root}/bin:{os.environ['PATH']}"})
        return done.returncode, done.stdout + done.stderr

    def components(self) -> dict[str, dict]:
        document = json.loads((self.root / ".build/sbom.json").read_text())
        return {each["name"]: each for each in document["components"]}

    def advisories(self, *read: dict, of: dict | None = None) -> tuple[int, str]:
        self.put("advisories.json", json.dumps(of if of is not None else list(read)))
        return self.sbom("--advisories", str(self.root / "advisories.json"))

    def test_PL_011_all_that_the_server_its_child_and_the_wasm_link_is_listed_tests_apart(self):
        status, said = self.sbom()
        self.assertEqual(status, 0, said)
        found = self.components()
        self.assertEqual({name: each["scope"] for name, each in found.items()
                          if name in {"swift", "Flask", *self.VERSIONS}},
                         {"swift": "required", "libssl3": "required", "libvips42": "required",
                          "wasi-libc": "required", "wrk": "excluded", "Flask": "excluded"})
        self.assertIn({"name": "umbu:use", "value": "build, linked into the browser's part"},
                      found["wasi-libc"]["properties"])

    def test_PL_011_a_library_of_no_package_or_that_is_not_found_fails(self):
        del self.owners["/usr/lib/libvips.so.42"]
        status, said = self.sbom()
        self.assertEqual(status, 1)
        self.assertIn("/usr/lib/libvips.so.42 is of no package\n✘ sbom: 1 to see to", said)
        self.script("bin/ldd", "echo '\tlibgone.so.1 => not found'")
        self.assertIn("libgone.so.1 => not found", self.sbom()[1])
        # A static library of the wasm that nobody accounts for.
        self.script("Tools/wasm/build", "echo /opt/own/libm.a")
        self.assertIn("/opt/own/libm.a is of no package", self.sbom()[1])

    def test_PL_011_a_planted_advisory_is_named(self):
        for package, below, hit in [
                ("libssl3", "3.0.19-1~deb12u3", "CVE-1 libssl3 3.0.19-1~deb12u2, below 3.0.19-1~deb12u3"),
                ("openssl", "3.0.20-1", "CVE-1 libssl3 3.0.19-1~deb12u2, below 3.0.20-1"),
                ("flask", "3.1.10", "CVE-1 Flask 3.1.3, below 3.1.10 (tests only)"),
                ("swift", "6.4", "CVE-1 swift 6.3.1, below 6.4")]:
            status, said = self.advisories({"package": package, "below": below, "id": "CVE-1"})
            self.assertEqual((status, said), (1, f"{hit}\n✘ sbom: 1 to see to\n"))
        mended = [{"package": "libssl3", "below": "3.0.19-1~deb12u2", "id": "CVE-1"},
                  {"package": "flask", "below": "9", "id": "CVE-2", "ecosystem": "deb"},
                  {"package": "nothing-of-ours", "below": "9", "id": "CVE-3"}]
        status, said = self.advisories(*mended)
        self.assertEqual(status, 0, said)
        self.assertIn("none of them in 3 advisories", said)

    def test_PL_011_debians_tracker_is_read_as_it_stands(self):
        release = re.search(r"^VERSION_CODENAME=(\S+)", Path("/etc/os-release").read_text(), re.M)[1]

        def hole(**state: str) -> dict:
            return {"releases": {release: state, "sarge": {"status": "open"}}}
        status, said = self.advisories(of={
            "openssl": {"CVE-1": hole(status="resolved", fixed_version="3.0.19-1~deb12u3"),
                        "CVE-2": hole(status="resolved", fixed_version="3.0.19-1~deb12u2"),
                        "CVE-3": hole(status="resolved", fixed_version="0"),
                        "CVE-4": hole(status="open", urgency="unimportant")},
            "vips": {"CVE-5": hole(status="open", urgency="medium"), "CVE-6": {"releases": {}}}})
        self.assertEqual((status, said), (1, (
            "CVE-1 libssl3 3.0.19-1~deb12u2, below 3.0.19-1~deb12u3\n"
            "CVE-5 libvips42 8.14.1-3+b1, no version is without it\n✘ sbom: 2 to see to\n")))

    def test_PL_011_a_file_that_is_no_list_of_advisories_is_no_clean_bill(self):
        for text in ["", "{", "[1]", '[{"package": "a"}]', '{"openssl": 3}']:
            self.put("advisories.json", text)
            status, said = self.sbom("--advisories", str(self.root / "advisories.json"))
            self.assertEqual(status, 2, said)
            self.assertIn("is no list of advisories", said)
        self.assertEqual(self.sbom("--advisories", str(self.root / "none"))[0], 2)


class Apps(unittest.TestCase):
    """`Tools/web-build`, over two small apps."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "Tools/wasm").mkdir(parents=True)
        for name in "apps.py", "web-build", "zones.py", "pack", "wasm/whole.py":
            shutil.copy(CHECKS.parent / name, self.root / "Tools" / name)
        shutil.copytree(CHECKS.parents[1] / "Web", self.root / "Web",
                        ignore=shutil.ignore_patterns("apps"))
        for app, name in ("a", "Horta & Cia"), ("b", "Feira"):
            place = self.root / "Web/apps" / app
            place.mkdir(parents=True)
            self.say(app, name=name, card={"pt-BR": f"{name}: já", "en": f"{name}: now"})
            (place / "icon.svg").write_text("<svg/>")
            (place / "icon-180.png").write_bytes(b"png")
            (place / "accent.css").write_text(f'[data-app="{app}"] {{ --accent: red; }}\n')
            module = self.root / f".build/web/{app.upper()}Web.wasm"
            module.parent.mkdir(parents=True, exist_ok=True)
            module.write_bytes(b"\0asm" + app.encode())

    def say(self, app: str, **changes):
        said = {"id": app, "module": f"{app.upper()}Web", "name": app, "description": "x", "light": "#fff",
                "dark": "#000", "card": {}, "most": {"gz": 1, "br": 1}} | changes
        (self.root / "Web/apps" / app / "app.json").write_text(json.dumps(said), encoding="utf-8")

    def build(self) -> subprocess.CompletedProcess:
        return subprocess.run([str(self.root / "Tools/web-build")], capture_output=True, text=True)

    def read(self, path: str) -> str:
        return (self.root / ".build/web" / path).read_text(encoding="utf-8")

    def test_each_app_has_its_pages_and_a_card_in_each_language(self):
        done = self.build()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for language, word in ("pt-BR", "já"), ("en", "now"):
            page = self.read(f"landing/{language}.html")
            cards = re.findall(r'<a class="app" href="(/\w/)">.*?src="(/\w/icon.svg)".*?<strong>(.*?)<.*?'
                               r"<span>(.*?)</span>", page, re.DOTALL)
            self.assertEqual(cards, [
                ("/a/", "/a/icon.svg", "Horta &amp; Cia", f"Horta &amp; Cia: {word}"),
                ("/b/", "/b/icon.svg", "Feira", f"Feira: {word}")])
            self.assertNotIn("{{", page)
        for app, other in ("a", "b"), ("b", "a"):
            manifest = json.loads(self.read(f"{app}/manifest.webmanifest"))
            self.assertEqual((manifest["id"], manifest["icons"][-1]["src"]), (f"/{app}/", f"/{app}/icon.svg"))
            styles, = (self.root / f".build/web/{app}/assets").glob("styles.*.css")
            self.assertIn(f'data-app="{app}"', styles.read_text())
            self.assertNotIn(f'data-app="{other}"', styles.read_text())
            listed = json.loads(self.read(f"{app}/worker.js").split("\n")[0].removeprefix("const BUILD = "))
            self.assertTrue(all(path.startswith((f"/{app}/", "/icons/")) for path, _ in listed["files"]))
            # Both find the same zones, aliases among them.
            places = re.search(r'name="umbu-zones" content="(/zones/\*[.]\w{16}[.]tzif)"',
                               self.read(f"{app}/index.html"))[1]
            for zone in "America/Sao_Paulo", "America/Buenos_Aires", "Etc/GMT+3", "UTC":
                file = self.root / ".build/web" / places.replace("*", zone).lstrip("/")
                self.assertEqual(file.read_bytes()[:4], b"TZif")

    def test_an_app_that_others_share_to_says_so_and_its_worker_takes_it(self):
        self.say("a", card={"pt-BR": "x", "en": "x"}, shares=True)
        self.say("b", card={"pt-BR": "x", "en": "x"})
        self.assertEqual(self.build().returncode, 0)
        target = json.loads(self.read("a/manifest.webmanifest"))["share_target"]
        self.assertEqual((target["action"], target["method"]), ("/a/compartilhado", "POST"))
        self.assertIn("takeShared", self.read("a/worker.js"))
        self.assertIn('data-shares="yes"', self.read("a/index.html"))
        self.assertNotIn("share_target", json.loads(self.read("b/manifest.webmanifest")))
        self.assertNotIn("takeShared", self.read("b/worker.js"))
        self.assertIn('data-shares=""', self.read("b/index.html"))

    def test_the_icon_of_an_app_offers_pages_of_its_own(self):
        self.say("a", card={"pt-BR": "x", "en": "x"}, shortcuts=[{"name": "Buscar", "path": "buscar"}])
        self.assertEqual(self.build().returncode, 0)
        manifest = json.loads(self.read("a/manifest.webmanifest"))
        self.assertEqual(manifest["shortcuts"], [{"name": "Buscar", "url": "/a/buscar"}])

    def test_what_an_app_says_wrongly_of_itself_is_told_in_words(self):
        for changes, words in [({"card": {"en": "x"}}, "card says nothing in pt-BR"),
                               ({"accent": "red"}, "accent is not known"),
                               ({"most": {"gz": 1}}, "most has no br"),
                               ({"id": "c"}, "id is not b, as its folder"),
                               ({"light": 3}, "light is no str")]:
            self.say("b", **({"card": {"pt-BR": "x", "en": "x"}} | changes))
            done = self.build()
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"✘ Web/apps/b/app.json: {words}", done.stderr)


class Size(unittest.TestCase):
    """`Tools/check/size`, over an app in two parts and one that is whole."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        shutil.copytree(CHECKS, self.root / "Tools/check")
        shutil.copy(CHECKS.parent / "apps.py", self.root / "Tools/apps.py")
        self.say("a", firstPaths=[""])
        self.say("b")
        for app, parts in ("a", {"app": 200, "later": 300}), ("b", {"app": 250}):
            for part, kilobytes in parts.items():
                self.put(app, part, gz=kilobytes * 1000, br=kilobytes * 900)

    def say(self, app: str, **changes):
        place = self.root / "Web/apps" / app
        place.mkdir(parents=True, exist_ok=True)
        said = {"id": app, "module": "W", "name": app, "description": "x", "light": "#fff", "dark": "#000",
                "card": {"pt-BR": "x", "en": "x"}, "most": {"gz": 600_000, "br": 500_000}} | changes
        (place / "app.json").write_text(json.dumps(said), encoding="utf-8")
        for file in "icon.svg", "accent.css":
            (place / file).write_text("x", encoding="utf-8")

    def put(self, app: str, part: str, **sizes: int):
        for packing, size in sizes.items():
            file = self.root / f".build/web/{app}/assets/{part}.0f.wasm.{packing}"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(bytes(size))

    def size(self) -> tuple[int, str]:
        done = subprocess.run([str(self.root / "Tools/check/size")], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def limits(self) -> dict[str, int]:
        """The most bytes of each figure of the app in two parts, as the check tells them."""
        status, said = self.size()
        self.assertEqual(status, 0, said)
        return {figure: int(most.replace(",", ""))
                for figure, most in re.findall(r"^✔ a (.*): [\d,]+ of ([\d,]+) bytes", said, re.M)}

    def test_PL_013_a_first_part_and_a_whole_within_their_limits_pass(self):
        limits = self.limits()
        self.assertEqual(sorted(limits), ["first part br", "first part gz", "whole br", "whole gz"])
        self.assertEqual((limits["whole gz"], limits["whole br"]), (600_000, 500_000))
        # What an answered tap within 3 s on slow 4G leaves: 317 kB take 2.5 s of it.
        self.assertLessEqual(limits["first part gz"], 378_500)
        self.put("a", "app", gz=limits["first part gz"], br=limits["first part br"])
        self.put("a", "later", gz=600_000 - limits["first part gz"], br=500_000 - limits["first part br"])
        self.assertEqual(self.size()[0], 0)

    def test_PL_013_one_byte_more_than_allowed_is_found_whichever_part_and_packing_it_is_in(self):
        limits = self.limits()
        for packing in "gz", "br":
            most = limits[f"first part {packing}"]
            self.put("a", "app", **{packing: most + 1})
            status, said = self.size()
            self.assertEqual(status, 1, said)
            self.assertIn(f"a first part {packing}: {most + 1:,} bytes, 1 more than allowed", said)
            self.put("a", "app", **{packing: 100_000})
            whole = limits[f"whole {packing}"]
            self.put("a", "later", **{packing: whole - 100_000 + 1})
            status, said = self.size()
            self.assertEqual(status, 1, said)
            self.assertIn(f"a whole {packing}: {whole + 1:,} bytes, 1 more than allowed", said)
            self.put("a", "later", **{packing: 100_000})
        self.assertEqual(self.size()[0], 0)

    def test_PL_013_a_program_in_one_part_is_all_of_it_the_first(self):
        self.put("b", "app", gz=500_000, br=100_000)
        status, said = self.size()
        self.assertEqual(status, 1, said)
        self.assertIn("b first part gz: 500,000 bytes", said)

    def test_PL_013_no_app_may_allow_itself_more_than_the_row(self):
        self.say("a", firstPaths=[""], most={"gz": 9_000_000, "br": 9_000_000})
        self.put("a", "later", gz=1_400_000, br=1_000)
        status, said = self.size()
        self.assertEqual(status, 1, said)
        self.assertIn("a whole gz: 1,600,000 bytes, 100,000 more than allowed", said)

    def test_an_app_that_was_not_built_is_not_taken_for_a_small_one(self):
        shutil.rmtree(self.root / ".build/web/b")
        status, said = self.size()
        self.assertEqual(status, 1, said)
        self.assertIn("b: 0 files app.*.wasm.gz, not one: make wasm", said)
