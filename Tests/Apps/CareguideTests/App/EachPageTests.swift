import AppTesting
import Care
import Flow
import FlowTesting
import Identity
import MessagesFeature
import NotificationsFeature
import PrivacyPages
import RecordPages
import Records
import Settings
import Testing
import Values

@testable import Careguide
@testable import Shell

@Suite("every page of Careguide")
struct EachPageTests {
  private static let today = CivilDate(at: FamilySample.now, minutesEast: -180)
  private static let rosa = FamilySample.rosa.id
  private static let losartana = FamilySample.losartana.id
  private static let eight = DoseKey(losartana, "2026-11-20T08:00")
  private static let contact: Contact = with(Contact()) {
    $0.id = .test(70)
    $0.person = rosa
    $0.name = "Pedro"
    $0.phone = Phone(e164: "+5511987654321")
  }

  private static var home: Home.State {
    var home = FamilySample.home(
      readings: [FamilySample.reading(40, .oxygen, 97)], contacts: [contact],
      medicines: [FamilySample.losartana, FamilySample.paracetamol])
    home.parts[Today.self] = FamilySample.today()
    return home
  }

  /// Each with the part that it is a page of.
  static let places: [(Path, String)] =
    [
      (Today.path, "today"), (eight.path, "dose"),
      (DoseKey(FamilySample.paracetamol.id).path, "dose"),
      (Medicine.path, "medicines"), (.stoppedMedicines, "medicines"),
      (Medicine.newPath, "medicine form"), (Medicine.editPath(of: losartana), "medicine form"),
      (Medicine.path(of: losartana), "medicine"), (losartana.schedulePath, "schedule form"),
      (Medicine.path(of: losartana).below("doses"), "dose export"),
      (Medicine.path(of: losartana).history, "history"),
      (Person.path, "people"), (.archivedPeople, "people"), (Person.newPath, "person form"),
      (Person.editPath(of: rosa), "person form"), (Person.path(of: rosa), "person"),
      (.emergency(of: rosa), "emergency"), (.visit(of: rosa), "visit"),
      (.vitals(of: rosa), "vitals"), (Person.path(of: rosa).below("doses"), "dose export"),
      (Person.path(of: rosa).history, "history"), (Person.path(of: rosa).accesses, "accesses"),
      (Contact.newPath(of: rosa), "contact form"),
      (Contact.editPath(of: contact.id), "contact form"), (.plans, "plans"),
      (Path("planos/assinar/1942"), "buying"), (Path("planos/compras"), "purchases"),
      (Path("planos/codigo"), "code"), (Path("planos/familia"), "seats"),
      (Path("planos/familia#7Q2M-ABCD-EFGH-JKMN"), "seats"),
      (.dailySession, "session"), (.rewards, "rewards"),
      (.settings, "settings"), (.team, "team"), (.copies, "copies"), (.synchronisation, "sync"),
      (.notifications, "notifications"), (.spaceMessages, "space messages"), (.devices, "devices"),
      (.privacy, "privacy"), (.policy, "privacy"), (.policyChanges, "privacy"),
      (.ownEvents, "own rows"), (.liveEvents, "live events"),
      (.importUnsynced, "sync"), (.goingUp, "goingUp"), (.comingDown, "comingDown"),
      (.texts, "conflicts"), (.text(.test(2)), "conflicts"),
      (Path(Invitation.path("0f9a")), "links"),
      (Path(Confirmation.path("0f9a")), "links"),
    ] + VitalKind.allCases.map { (.vitals(of: rosa, $0), "vitals") }

  private static func open(_ outside: Outside) -> Store<Home> {
    let store = Store<Home>(home, interpret: outside.answer)
    store.send(.appeared)
    store.send(.part(PartAction(Today.self, .wake)))
    store.send(.entered(Today.path, today: today))
    return store
  }

  @Test("every place is the page of one part, and every feature of the app has one among them")
  func owners() {
    let parts = Self.home.parts
    for (path, part) in Self.places {
      #expect(parts.owner(of: path)?.id.text == part, "\(path.text)")
    }
    // What stands on other pages, or is no page at all.
    let elsewhere: Set = [
      "space", "medicines place", "people place", "acts", "other families", "pictures",
      "documents", "schedules",
      "dose log", "stock", "contacts", "sharing", "spaces", "dose reminders", "woken device",
      "daily session", "entitled", "prompts", "bulk limit", "consent prompt",
    ]
    #expect(
      Set(Self.places.map { $0.1 }).union(elsewhere) == Set(parts.all.map { $0.id.text }))
  }

  private static var pages: EachPage {
    EachPage(
      places.map { $0.0 }, restingAt: Today.path, now: FamilySample.now, today: today, open)
  }

  @Test(
    "FF-018 a server that cannot be reached is told on each page that asks it, and none turns on")
  func failing() {
    let (asking, wrong) = Self.pages.failing()
    #expect(wrong == [])
    // Two histories, who looked, and an invitation.
    #expect(asking >= 4)
  }

  @Test(
    "FF-021 FF-085 a thousand openings and closings, of all pages in turn, leave nothing going on")
  func leaving() {
    let (atRest, after) = Self.pages.leaving(1_000)
    #expect(after == atRest)
    #expect(atRest.contains { $0.hasPrefix("timer") && $0.hasSuffix("today") })
  }

  @Test("FF-021 a thousand doses that are said, taken back or left as said leave nothing going on")
  func saying() {
    let outside = Outside(now: FamilySample.now, today: Self.today)
    let store = Self.open(outside)
    let atRest = outside.goingOn
    func today(_ action: Today.Action) { store.send(.part(PartAction(Today.self, action))) }
    func dose(_ action: DosePage.Action) { store.send(.part(PartAction(DosePage.self, action))) }
    for number in 0..<1_000 {
      today(.say(Self.eight, .taken(.one, at: nil)))
      #expect(store.state.parts[Today.self]?.undo != nil)
      if number % 3 == 0 { today(.undoTapped) }
      store.send(.entered(Self.eight.path, today: Self.today))
      dose(.skipTapped)
      #expect(store.state.parts[DosePage.self]?.undo != nil)
      if number % 5 == 0 { dose(.undoTapped) }
      store.send(.entered(Today.path, today: Self.today))
      if number % 7 == 0 { outside.passTime() }
    }
    for timer in ["today undo", "dose undo"] {
      #expect(outside.begun.contains { $0.hasSuffix(timer) }, "\(timer)")
    }
    // What can be taken back can be so for ten seconds.
    outside.passTime()
    #expect(outside.goingOn == atRest)
    #expect(store.state.parts[Today.self]?.undo == nil)
    #expect(store.state.parts[DosePage.self]?.undo == nil)
  }
}
