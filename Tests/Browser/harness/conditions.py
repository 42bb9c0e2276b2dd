"""The surroundings that a journey chooses: screen, colours, place, speed, network."""

from dataclasses import dataclass, field

from harness.devtools import Session

PHONE = (360, 740)
DESKTOP = (1280, 800)


# The question whether an app may count what is used comes by itself, above whatever a journey does. Who is in
# one closes it at once, which says neither yes nor no.
CLOSES_CONSENT = """(() => {
  const show = HTMLDialogElement.prototype.showModal
  HTMLDialogElement.prototype.showModal = function () {
    if (this.id !== 'consent') return show.call(this)
    setTimeout(() => this.querySelector('.sheet-bar button')?.click())
  }
})()"""


@dataclass
class Conditions:
    size: tuple[int, int] = PHONE
    time_zone: str = "America/Sao_Paulo"
    language: str = "pt-BR"
    # What the person set as text size in the browser, 2 being twice the usual.
    text_size: float = 1
    offline: bool = False
    # 1 is the machine as it is, 4 a phone four times slower.
    slowness: float = 1
    # Bytes a second and milliseconds; None is the network as it is.
    bandwidth: int | None = None
    latency: int = 0
    media: dict[str, str] = field(default_factory=lambda: {"prefers-color-scheme": "light"})
    # Scripts that run before a page's own, such as a clock that is wrong.
    scripts: list[str] = field(default_factory=list)
    # Whether the person closes the question whether the app may count what is used.
    closes_consent: bool = True

    def prepare(self, session: Session) -> None:
        """Everything for a target that has just appeared."""
        if session.kind == "page":
            session.send("Page.enable")
            session.send("DOM.enable")
            session.send("Accessibility.enable")
            session.send("Audits.enable")
        session.send("Network.enable")
        session.send("Log.enable")
        session.send("Runtime.enable")
        self.apply_network(session)
        if session.kind == "page":
            self.apply_size(session)
            self.apply_media(session)
            session.send("Emulation.setTimezoneOverride", timezoneId=self.time_zone)
            session.send("Emulation.setLocaleOverride", locale=self.language.replace("-", "_"))
            session.send("Emulation.setCPUThrottlingRate", rate=self.slowness)
            for script in [CLOSES_CONSENT] * self.closes_consent + self.scripts:
                session.send("Page.addScriptToEvaluateOnNewDocument", source=script)

    def apply_size(self, session: Session) -> None:
        width, height = self.size
        phone = width < 700
        session.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=2 if phone else 1, mobile=phone)
        session.send("Emulation.setTouchEmulationEnabled", enabled=phone)

    def apply_media(self, session: Session) -> None:
        session.send("Emulation.setEmulatedMedia", features=[
            {"name": name, "value": value} for name, value in self.media.items()])

    def apply_network(self, session: Session) -> None:
        bandwidth = -1 if self.bandwidth is None else self.bandwidth
        session.send("Network.emulateNetworkConditions", offline=self.offline,
                     latency=self.latency, downloadThroughput=bandwidth,
                     uploadThroughput=bandwidth)
