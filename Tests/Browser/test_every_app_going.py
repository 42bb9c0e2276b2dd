"""How a person goes about in every app: back, forward, and to a page by its address."""

from test_every_app import app, server  # noqa: F401


def test_CC_010_back_forward_and_a_deep_address_lead_to_the_page_and_its_place(app, browser, page):
    def top() -> int:
        return page.evaluate("Math.round(scrollY)")

    def keyboard_is_here() -> bool:
        """The keyboard is in the page, not lost with the link that was followed."""
        return page.evaluate("document.activeElement !== document.body")

    app.sign_up(page)
    for name in ("Ana Prado", "Bento Reis", "Caio Melo"):
        app.add(page, name, long="Prefere a manhã")
    browser.screen((360, 330))
    # Where the list stood when it was left: a click may move it first.
    page.evaluate("addEventListener('click', () => { globalThis.stood = Math.round(scrollY) }, true)")
    page.evaluate("scrollTo(0, 120)")
    lists = page.path
    app.open_record(page, "Caio Melo")
    record, stood = page.path, page.evaluate("stood")
    assert stood > 0
    page.until(lambda: top() == 0, "a new page to begin at its top")
    assert keyboard_is_here()
    page.get("link", "Editar").click()
    page.get("heading", app.edit_title)
    form = page.path
    assert len({lists, record, form}) == 3

    page.back()
    page.get("heading", "Caio Melo")
    assert page.path == record and keyboard_is_here()
    page.back()
    page.get("searchbox", app.search)
    app.until_names(page, "Ana Prado", "Bento Reis", "Caio Melo")
    assert page.path == lists and keyboard_is_here()
    page.until(lambda: top() == stood, "the list to stand where it stood")
    page.forward()
    page.get("heading", "Caio Melo")
    assert page.path == record and keyboard_is_here()
    page.until(lambda: top() == 0, "the record to stand where it stood")

    # Loaded anew at its address, and in a tab that comes from nowhere: it is there, and has a way up.
    page.reload()
    page.get("heading", "Caio Melo")
    page.reads("Prefere a manhã")
    assert page.path == record
    page.back()
    app.until_names(page, "Ana Prado", "Bento Reis", "Caio Melo")
    assert page.path == lists
    other = browser.new_page().open(form)
    other.get("heading", app.edit_title)
    assert app.field(other, app.name).value == "Caio Melo"
    other.get("link", "Cancelar").click()
    other.get("heading", "Caio Melo")
    assert other.path == record
