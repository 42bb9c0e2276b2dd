"""Notifications on a device: asked for by a tap, shown by the service worker, opened, renewed and given up. In
headless Chromium no push service answers, so what a page asks of it is played; messages come by the developer
protocol."""

import base64
import json
import re

import pytest

from clinic import add_patient, go, sign_in, sign_up
from harness.accessibility import judge
from harness.server import Server
from harness.waiting import until
from test_offline import until_installed

KEY = base64.urlsafe_b64encode(b"\4" + b"k" * 64).decode().rstrip("=")
SECRET = base64.urlsafe_b64encode(b"s" * 16).decode().rstrip("=")

# What the push service of a browser would do, for as long as the page's origin keeps it.
PLAYED = """
const made = (endpoint) => ({
  endpoint, toJSON: () => ({ endpoint, keys: { p256dh: '%s', auth: '%s' } }),
  unsubscribe: async () => { localStorage.removeItem('played'); return true },
})
PushManager.prototype.getSubscription = async () => {
  const kept = localStorage.getItem('played')
  return kept && made(kept)
}
PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
  const count = Number(localStorage.getItem('subscribed') ?? 0) + 1
  localStorage.setItem('subscribed', count)
  localStorage.setItem('playedKey', applicationServerKey + ' ' + userVisibleOnly)
  localStorage.setItem('played', 'https://push.example/' + count)
  return made('https://push.example/' + count)
}
""" % (KEY, SECRET)

# In the worker: what would need a finger on the screen is noted, and how much was shown.
WATCHED = """
if (!globalThis.tap) {
  Clients.prototype.openWindow = async (url) => { globalThis.opened = String(url) }
  navigator.setAppBadge = async (count) => { globalThis.badge = count }
  globalThis.tap = async (action = '') => {
    const [shown] = await registration.getNotifications()
    const event = new NotificationEvent('notificationclick', { notification: shown, action })
    // The browser refuses to wait for an event that it did not make itself.
    event.waitUntil = () => {}
    self.dispatchEvent(event)
  }
  globalThis.shows = 0
  const show = registration.showNotification.bind(registration)
  registration.showNotification = async (...all) => { await show(...all); shows += 1 }
}; 0
"""

HERE = "Notificações neste aparelho"


@pytest.fixture
def server():
    server = Server("--push-subject", "mailto:ops@umbu.example", "--address", "https://umbu.example")
    yield server
    server.close()


@pytest.fixture
def phone(server, open_browser):
    """A phone whose clinic is at its list, with a person who was not asked yet."""
    browser = open_browser(server.origin, own=True, scripts=[PLAYED])
    permit(browser, "denied")
    sign_up(browser.page)
    until_installed(browser.page)
    return browser


def permit(browser, setting: str) -> None:
    """What the person says in the browser's own settings."""
    browser.devtools.browser.send("Browser.setPermission", permission={"name": "notifications"},
                                  setting=setting, origin=browser.origin)


def open_notifications(page) -> None:
    go(page, "Ajustes")
    page.get("link", re.compile("^Notificações")).click()
    page.get("heading", "Notificações")


def turn_on(browser, server) -> None:
    page = browser.page
    permit(browser, "granted")
    open_notifications(page)
    page.get("switch", HERE).click()
    page.get("button", "Enviar um teste")
    server.until("SELECT count(*) FROM push_subscription")


def keeps_the_rules(page) -> None:
    """Light, dark, narrow, with large text, and by the keyboard."""
    wrong = [f"{where}: {each}" for where, broken in judge(page) for each in broken]
    assert wrong == []


def worker(browser):
    """The service worker, awake and watched."""
    def found():
        sessions = [each for each in list(browser.devtools.sessions.values())
                    if each.kind == "service_worker" and each.prepared]
        return sessions[-1] if sessions else None

    browser.page.evaluate("navigator.serviceWorker.ready"
                          ".then(each => each.active.postMessage('wake')).then(() => 0)")
    session = until(found, "the service worker")
    ask(session, WATCHED)
    return session


def ask(session, script: str):
    answer = session.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
    assert "exceptionDetails" not in answer, answer
    return answer["result"].get("value")


def deliver(browser, content: dict, is_shown: bool = True, watched=None) -> None:
    """What comes from the push service for this device. Returns when it is shown: who asks Chromium before what is
    shown makes it forget what is on its way to the screen. Where no page of the app is open the worker is the one that
    was `watched` before."""
    watched = watched or worker(browser)
    before = ask(watched, "shows")
    session = browser.page.session
    session.send("ServiceWorker.enable")

    def registration():
        seen = session.seen.get("ServiceWorker.workerRegistrationUpdated", {}).get("registrations", [])
        return next((each["registrationId"] for each in seen if not each["isDeleted"]), None)

    number = until(registration, "the registration of the worker")
    session.send("ServiceWorker.deliverPushMessage", origin=browser.origin, registrationId=number,
                 data=json.dumps(content))
    if is_shown:
        until(lambda: ask(watched, "shows") > before, "what came to be shown")


def message(browser, path: str, tag: str = "a", **more) -> dict:
    """As `DeclarativePush` has it."""
    notification = {
        "title": "Horário cancelado", "lang": "pt-BR", "dir": "ltr", "body": "qui, 26/11 às 09:00",
        "navigate": f"{browser.origin}/fisioflow/{path}#m=" + "t" * 43, "tag": tag,
        "data": {"receipt": "t" * 43}}
    return {"web_push": 8030, "notification": notification | more.pop("notification", {}), "mutable": True,
            "app_badge": 3} | more


SHOWN = """navigator.serviceWorker.ready.then(each => each.getNotifications())
  .then(all => all.map(({ title, body, tag, lang }) => [title, body, tag, lang]))"""


def until_shown(page, *wanted: str) -> None:
    shown = []

    def are_shown() -> bool:
        shown[:] = page.evaluate(SHOWN)
        return [title for title, *_ in shown] == list(wanted)

    try:
        page.until(are_shown, f"{wanted} to be shown")
    except AssertionError as waited:
        raise AssertionError(f"{waited}\nshown were {shown}") from None


def until_given_up(page) -> None:
    page.until(lambda: page.evaluate("localStorage.getItem('played')") is None,
               "the browser to give up its subscription")


def receipts(browser) -> int:
    return len(browser.witness.requests_to("/fisioflow/v1/messages/receipt"))


def test_FF_012_a_person_who_blocked_them_is_told_what_to_do_and_turns_them_on_by_a_tap(server, phone):
    page = phone.page
    open_notifications(page)
    page.reads("Bloqueadas neste navegador")
    keeps_the_rules(page)
    page.pictures("notifications-denied")
    permit(phone, "granted")
    page.get("button", "Já permiti").click()
    switch = page.get("switch", HERE)
    # Nothing was asked before the tap.
    assert page.evaluate("localStorage.getItem('subscribed')") is None
    switch.click()
    page.get("button", "Enviar um teste")
    server.until("SELECT count(*) FROM push_subscription WHERE endpoint = 'https://push.example/1'"
                 " AND language = 'pt-BR'")
    key = page.evaluate("localStorage.getItem('playedKey')").split(" ")
    assert key[1] == "true" and len(base64.urlsafe_b64decode(key[0] + "=")) == 65
    page.pictures("notifications")
    # It stays so.
    page.reload()
    page.get("button", "Enviar um teste")
    page.get("switch", HERE).click()
    page.gone("button", "Enviar um teste")
    server.until("SELECT count(*) = 0 FROM push_subscription")
    until_given_up(page)


def test_FF_012_what_comes_and_when_not_is_chosen_and_is_there_on_another_device(server, phone, open_browser):
    page = phone.page
    open_notifications(page)
    page.get("switch", "Notificação").click()
    page.reads("Nada disto chega.")
    page.get("radio", "Outras").click()
    page.get("button", "Salvar").click()
    page.reads("Salvo.")
    keeps_the_rules(page)
    page.pictures("notifications-quiet")
    server.until("SELECT count(*) FROM message_choice")
    server.until("SELECT count(*) FROM message_quiet_hours")
    other = open_browser(server.origin).page
    sign_in(other)
    open_notifications(other)
    other.reads("Nada disto chega.")
    assert other.get("radio", "Outras").call("function() { return this.checked }")
    other.get("switch", "Notificação").click()
    other.until(lambda: "Nada disto chega." not in other.evaluate("document.body.innerText"),
                "that something arrives")
    server.until("SELECT count(*) = 0 FROM message_choice")


def test_PL_008_a_message_is_shown_told_of_and_opens_its_page(server, phone):
    page = phone.page
    add_patient(page, "Ana Prado")
    turn_on(phone, server)
    watched = worker(phone)
    deliver(phone, message(phone, "pacientes"))
    until_shown(page, "Horário cancelado")
    assert page.evaluate(SHOWN) == [["Horário cancelado", "qui, 26/11 às 09:00", "a", "pt-BR"]]
    page.until(lambda: receipts(phone) == 1, "word that it was shown")
    page.until(lambda: ask(watched, "globalThis.badge ?? null") == 3, "the number on the icon")
    # Whoever opens the app has seen what it counts.
    page.session.send("Page.addScriptToEvaluateOnNewDocument", source="""
      navigator.clearAppBadge = async () => { globalThis.badgesCleared = (globalThis.badgesCleared ?? 0) + 1 }""")
    page.reload()
    page.get("heading", "Notificações")
    page.until(lambda: (page.evaluate("globalThis.badgesCleared") or 0) > 0, "the icon without a number")
    # The same message again takes its place.
    deliver(phone, message(phone, "pacientes"))
    page.until(lambda: receipts(phone) == 2, "word that it was shown again")
    until_shown(page, "Horário cancelado")
    ask(watched, "tap()")
    page.get("heading", "Pacientes")
    assert page.evaluate("location.hash") == ""
    page.until(lambda: receipts(phone) == 3, "word that it was opened")
    until_shown(page)
    # Nothing that leads out of the app is opened, and nothing is shown of what is no message.
    deliver(phone, message(phone, "pacientes", notification={"navigate": "https://evil.example/"}))
    until_shown(page, "Horário cancelado")
    ask(watched, "tap()")
    page.get("heading", re.compile("^Hoje"))
    deliver(phone, {"web_push": 8030}, is_shown=False)
    deliver(phone, message(phone, "pacientes", tag="b", notification={"title": "Presença confirmada"}))
    until_shown(page, "Presença confirmada")


def test_PL_008_with_the_app_closed_a_tap_opens_it_and_an_action_is_done_without(server, phone):
    page = phone.page
    turn_on(phone, server)
    watched = worker(phone)
    phone.witness.allow("404")
    other = phone.new_page()
    other.open("/umbu-is-not-here")
    page.close()
    deeds = [f"{phone.origin}/fisioflow/v1/answers/{each}" for each in "xy"]
    shown = {"receipt": "t" * 43, "navigate": f"{phone.origin}/fisioflow/hoje", "posts": {"taken": deeds},
             "pages": {"taken": f"{phone.origin}/fisioflow/agenda"}}
    phone.page = other
    ask(watched, "globalThis.posted = []; globalThis.isUp = true; const real = fetch;"
        "fetch = async (url, options) => String(url).includes('v1/answers')"
        " ? (posted.push([String(url), options.method]), { ok: isUp }) : real(url, options); 0")
    show = f"registration.showNotification('Losartana', {{ data: {json.dumps(shown)} }})"
    ask(watched, show)
    ask(watched, "tap('taken')")
    other.until(lambda: ask(watched, "posted.length") == 2, "the action to be posted")
    assert ask(watched, "posted") == [[each, "POST"] for each in deeds]
    assert ask(watched, "globalThis.opened ?? null") is None
    # Where that fails the page opens on which it can be done.
    ask(watched, "isUp = false")
    ask(watched, show)
    ask(watched, "tap('taken')")
    other.until(lambda: ask(watched, "globalThis.opened ?? ''").endswith("/fisioflow/agenda#n"), "the page")
    ask(watched, show)
    ask(watched, "tap()")
    other.until(lambda: "/fisioflow/hoje" in ask(watched, "globalThis.opened"), "the message's page")


# In the worker, where no page of the app is open to ask: what is shown, and how many pages of the app there are.
SHOWN_ALONE = """registration.getNotifications()
  .then(all => all.map(({ title, body, tag, lang }) => [title, body, tag, lang]))"""
OPEN_PAGES = """clients.matchAll({ type: 'window', includeUncontrolled: true })
  .then(all => all.filter(({ url }) => new URL(url).pathname.startsWith('/fisioflow/')).length)"""


def test_PL_008_a_message_that_comes_with_the_app_closed_is_shown_told_of_and_leads_into_it(server, phone):
    page = phone.page
    add_patient(page, "Ana Prado")
    turn_on(phone, server)
    watched = worker(phone)
    phone.witness.allow("404")
    other = phone.new_page()
    other.open("/umbu-is-not-here")
    page.close()
    phone.page = other
    other.until(lambda: ask(watched, OPEN_PAGES) == 0, "no page of the app to be open")
    deliver(phone, message(phone, "pacientes"), watched=watched)
    assert ask(watched, SHOWN_ALONE) == [["Horário cancelado", "qui, 26/11 às 09:00", "a", "pt-BR"]]
    other.until(lambda: receipts(phone) == 1, "word that it was shown")
    other.until(lambda: ask(watched, "globalThis.badge ?? null") == 3, "the number on the icon")
    # What is said anew takes its place, and what is no message shows nothing.
    deliver(phone, message(phone, "pacientes", notification={"title": "Horário mudado"}), watched=watched)
    deliver(phone, {"web_push": 8030}, is_shown=False, watched=watched)
    other.until(lambda: receipts(phone) == 2, "word that it was shown again")
    assert [title for title, *_ in ask(watched, SHOWN_ALONE)] == ["Horário mudado"]
    # None of that opened the app; a tap does, where the message leads.
    assert ask(watched, OPEN_PAGES) == 0
    assert ask(watched, "globalThis.opened ?? null") is None
    ask(watched, "tap()")
    other.until(lambda: ask(watched, "globalThis.opened ?? ''"), "the page of the message")
    assert ask(watched, SHOWN_ALONE) == []
    address = ask(watched, "globalThis.opened")
    assert address.startswith(f"{phone.origin}/fisioflow/pacientes#n")
    opened = phone.new_page()
    phone.page = opened
    opened.open(address.removeprefix(phone.origin))
    opened.get("heading", "Pacientes")
    opened.get("link", re.compile("^Ana Prado"))
    opened.until(lambda: opened.evaluate("location.hash") == "", "the address of the page alone")
    opened.until(lambda: receipts(phone) >= 3, "word that it was opened")


def test_a_subscription_that_the_browser_changes_is_renewed_without_the_app(server, phone):
    turn_on(phone, server)
    watched = worker(phone)
    ask(watched, """self.dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
      waitUntil() {},
      newSubscription: { endpoint: 'https://push.example/new',
        toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: '%s', auth: '%s' } }) } })); 0
      """ % (KEY, SECRET))
    server.until("SELECT count(*) FROM push_subscription WHERE endpoint = 'https://push.example/new'")


def test_FF_119_who_signs_out_leaves_no_subscription_and_nothing_that_is_shown(server, phone):
    page = phone.page
    turn_on(phone, server)
    deliver(phone, message(phone, "pacientes"))
    until_shown(page, "Horário cancelado")
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.get("button", "Entrar")
    until_shown(page)
    until_given_up(page)
    page.until(lambda: not [each for each in page.evaluate("caches.keys()") if each.endswith(":push")],
               "nothing kept of the subscription")
    server.until("SELECT count(*) = 0 FROM push_subscription")


def test_FF_012_without_a_network_what_was_chosen_is_waited_for(server, phone):
    page = phone.page
    go(page, "Ajustes")
    page.get("link", re.compile("^Notificações"))
    phone.go_offline()
    page.get("link", re.compile("^Notificações")).click()
    page.reads("Sem internet agora")
    phone.go_online()
    page.get("switch", "Notificação")


def test_the_pages_of_links_in_messages_are_the_servers_where_the_app_is_installed_too(phone):
    phone.witness.allow("404")
    for path in ("unsubscribe", "reply"):
        phone.page.open(f"/fisioflow/{path}/cut-off")
        phone.page.reads("Este endereço não vale mais")
