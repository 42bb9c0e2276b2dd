"""Every component in every state, beside the pictures that were kept (FF-013)."""

import pytest

from harness.accessibility import beyond_the_keyboard, violations
from harness.pictures import PIXELS, compare, differences, still_picture
from harness.site import Site

OVERLAYS = [("sheet", 360), ("wideSheet", 1280), ("question", 360), ("shortcuts", 360),
            ("toast", 360)]
PAYWALLS = {
    "patientLimitReached": (
        "Limite de Pacientes Atingido",
        "Você atingiu o limite de pacientes ativos do seu plano. Faça upgrade para continuar "
        "adicionando pacientes."),
    "aiFeatureAccess": (
        "Recursos de IA Disponíveis",
        "Tenha análises preditivas e sugestões de tratamento com inteligência artificial."),
    "advancedReports": (
        "Relatórios Avançados",
        "Acompanhe produtividade, faltas e evolução dos pacientes com relatórios detalhados."),
    "storageLimit": (
        "Limite de Armazenamento",
        "Seu armazenamento está quase cheio. Faça upgrade para continuar guardando exames e "
        "documentos."),
    "therapistLimit": (
        "Adicionar Mais Fisioterapeutas",
        "Sua equipe está crescendo. Faça upgrade para convidar mais fisioterapeutas."),
}
SCHEMES = {
    "light": {"prefers-color-scheme": "light", "prefers-contrast": "no-preference"},
    "dark": {"prefers-color-scheme": "dark", "prefers-contrast": "no-preference"},
    "contrast": {"prefers-color-scheme": "light", "prefers-contrast": "more"},
}


@pytest.fixture
def page(open_browser):
    site = Site("gallery")
    # Its pictures are of a window that no other one has come before.
    yield open_browser(site.origin, own=True).page
    site.close()


def stand(page, path: str, width: int, height: int, scheme: str) -> None:
    """Opens the gallery in a window of that size, one pixel to the point, with nothing moving."""
    page.session.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=width < 700)
    media = SCHEMES[scheme] | {"prefers-reduced-motion": "reduce"}
    page.session.send("Emulation.setEmulatedMedia", features=[
        {"name": name, "value": value} for name, value in media.items()])
    page.open(f"/gallery/{path}")
    page.until(lambda: page.evaluate("document.querySelector('.gallery-icons') !== null"),
               "the gallery")
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.settle()


@pytest.mark.parametrize("width, scheme", [
    (360, "light"), (360, "dark"), (360, "contrast"), (1280, "light"), (1280, "dark")])
def test_FF_013_every_component_looks_as_it_did(page, width, scheme):
    stand(page, "", width, 800, scheme)
    # The whole page in one picture: a window as high as it.
    height = page.evaluate("document.documentElement.scrollHeight")
    stand(page, "", width, height, scheme)
    assert compare(page, f"gallery-{width}-{scheme}") is None
    assert violations(page) == []


def test_FF_013_what_lies_above_the_page_looks_as_it_did(page):
    found = []
    for overlay, width in OVERLAYS:
        stand(page, overlay, width, 740, "light")
        found.append(compare(page, f"gallery-{overlay}-{width}"))
    assert [each for each in found if each] == []


@pytest.mark.parametrize("context", PAYWALLS)
def test_FF_057_FF_058_FF_059_FF_060_FF_061_FF_062_each_paywall_beside_its_picture(page, context):
    title, description = PAYWALLS[context]
    stand(page, f"paywall-{context}", 360, 740, "light")
    paywall = page.get("dialog", title)
    said = page.evaluate("document.querySelector('#paywall p').textContent")
    assert said == description
    page.get("button", "Ver planos", inside=paywall)
    page.get("button", "Agora não", inside=paywall)
    assert compare(page, f"gallery-paywall-{context}-360") is None
    assert violations(page) == []


def test_a_comparison_sees_what_a_person_would_and_nothing_less(page):
    stand(page, "", 360, 800, "light")
    before = still_picture(page)
    style = "document.querySelector('.button-primary').style."
    for change, is_seen in (
            ("opacity = 0.99", False), ("transform = 'translateX(0.3px)'", False),
            ("background = 'rebeccapurple'", True), ("transform = 'translateX(4px)'", True),
            ("borderRadius = '0'", True), ("visibility = 'hidden'", True)):
        page.evaluate(style + change)
        page.settle()
        count, text = differences(page, before, still_picture(page))
        assert (count > PIXELS) == is_seen, f"{change}: {text}"
        page.evaluate("document.querySelector('.button-primary').removeAttribute('style')")


def test_what_the_keyboard_cannot_come_to_is_found(page):
    stand(page, "", 360, 800, "light")
    assert beyond_the_keyboard(page) == []
    page.evaluate("document.querySelector('.button-primary').tabIndex = -1")
    [missed] = beyond_the_keyboard(page)
    assert missed.startswith("Tab does not reach <button") and "button-primary" in missed
