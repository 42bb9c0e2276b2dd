import AppTesting
import Care
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import Careguide
@testable import Shell

/// The page of one dose.
@Suite("more that is said of a dose")
struct DosePageTests {
  private static let eight = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00")

  private static func parts(_ doses: [Dose] = []) -> Parts {
    var parts = Parts()
    parts[Today.self] = FamilySample.today(doses)
    return parts
  }

  private static func opened() -> DosePage.State {
    var state = DosePage.State()
    _ = DosePage.reduce(&state, .opened(eight, at: FamilySample.now), among: parts())
    return state
  }

  @Test("its address names the medicine and the planned time, and no other address is one")
  func paths() {
    #expect(Self.eight.path.dose == Self.eight)
    #expect(DoseKey(FamilySample.losartana.id).path.dose == DoseKey(FamilySample.losartana.id))
    for text in ["hoje", "hoje/x/y", "hoje/\(FamilySample.losartana.id)/amanhã"] {
      #expect(Path(text).dose == nil)
    }
  }

  @Test("CG-130 another amount at another time is said as typed")
  func typed() throws {
    var state = Self.opened()
    state.open?.draft.amount = "1/2"
    state.open?.draft.time = "08:30"
    let zone = FamilySample.saoPaulo
    let saying = state.open?.draft.taking(
      Instant("2026-11-20T11:00:00Z")!, in: zone, now: FamilySample.now)
    #expect(
      saying == .taken(DoseAmount(thousandths: 500), at: Instant("2026-11-20T11:30:00Z")!))
  }

  @Test("what cannot be read is told at its field, and nothing is said")
  func unreadable() {
    var state = Self.opened()
    state.open?.draft.amount = "muito"
    _ = DosePage.reduce(&state, .takeNow(FamilySample.now), among: Self.parts())
    #expect(state.open?.draft.showsProblems == true && state.open?.saving.isLoading == false)
  }

  @Test("FF-018 a refusal ends the waiting and is kept to be told")
  func refused() {
    var state = Self.opened()
    _ = DosePage.reduce(
      &state, .sayNow(Self.eight, .skipped("Enjoo"), FamilySample.now), among: Self.parts())
    #expect(state.open?.saving.isLoading == true)
    let said = Said(
      key: Self.eight, dose: FamilySample.taken(1, Self.eight.planned, at: "2026-11-20T14:30:00Z"),
      before: nil)
    _ = DosePage.reduce(&state, .answered(said, .refused(Refusal(.forbidden))), among: Self.parts())
    #expect(state.open?.saving.isLoading == false)
    #expect(state.open?.saving.failure == Refusal(.forbidden))
  }

  @Test(
    "CG-130 a time is the last one near the plan at which it can have been, across midnight too",
    arguments: [
      // Planned, now, typed, when that was: by the clock in São Paulo.
      ("2026-11-20T23:00", "2026-11-21T00:40", "00:30", "2026-11-21T00:30"),
      ("2026-11-20T00:15", "2026-11-20T09:00", "23:55", "2026-11-19T23:55"),
      ("2026-11-20T08:00", "2026-11-20T23:30", "23:00", "2026-11-20T23:00"),
      ("2026-11-20T08:00", "2026-11-20T08:30", "03:00", "2026-11-20T03:00"),
      ("2026-11-17T08:00", "2026-11-20T08:30", "09:00", "2026-11-17T09:00"),
      // It is still to come.
      ("2026-11-20T20:00", "2026-11-20T21:00", "21:30", nil),
      ("2026-11-20T08:00", "2026-11-20T08:30", "08:45", nil),
    ] as [(String, String, String, String?)])
  func timeTold(planned: String, now: String, typed: String, expected: String?) {
    let zone = FamilySample.saoPaulo
    func at(_ text: String) -> Instant { zone.instant(CivilDateTime(text)!) }
    var draft = DoseDraft(.one, in: zone, now: at(now), .pt)
    draft.time = typed
    #expect(draft.typedTime(of: at(planned), in: zone, now: at(now)) == expected.map(at))
  }

  @Test("CG-130 the moment that the form offers holds until another time is typed")
  func offered() throws {
    let zone = FamilySample.saoPaulo
    func at(_ text: String) -> Instant { zone.instant(CivilDateTime(text)!) }
    // Twelve hours and more after eight in the morning, and long before eight in the evening.
    for (name, now) in [
      ("2026-11-20T08:00", "2026-11-20T23:30"), ("2026-11-20T20:00", "2026-11-20T00:10"),
    ] {
      var parts = Parts()
      parts[Today.self] = FamilySample.today(at: at(now))
      let dose = try #require(parts.dose(DoseKey(FamilySample.losartana.id, name), at: at(now)))
      let draft = DoseDraft(dose, in: zone, now: at(now), .pt)
      #expect(draft.typedTime(of: dose.instant, in: zone, now: at(now)) == at(now))
    }
    // A disputed one of another day begins with its own time.
    let said = ["2026-11-18T11:05:00Z", "2026-11-18T13:05:00Z"].enumerated().map {
      FamilySample.taken(UInt64(50 + $0.offset), "2026-11-18T08:00", at: $0.element)
    }
    let parts = Self.parts(said)
    let key = DoseKey(FamilySample.losartana.id, "2026-11-18T08:00")
    let dose = try #require(parts.dose(key, at: FamilySample.now))
    #expect(dose.standing == .disputed)
    #expect(DoseDraft(dose, in: zone, now: FamilySample.now, .pt).time == "08:00")
  }

  /// The records of a family as they come, and with those of which there is a list what the list hears of them.
  private static var arrivals: [[Home.Action]] {
    func today(_ action: Today.Action) -> Home.Action { .part(PartAction(Today.self, action)) }
    let people = Changes(isComplete: true, changed: [FamilySample.rosa])
    let medicines = Changes(isComplete: true, changed: [FamilySample.losartana])
    let schedules = Changes(isComplete: true, changed: [FamilySample.daily])
    return [
      [today(.peopleChanged(people)), .part(PartAction(People.self, .changed(people)))],
      [
        today(.medicinesChanged(medicines)), .part(PartAction(Medicines.self, .changed(medicines))),
      ],
      [today(.schedulesChanged(schedules))],
      [today(.dosesChanged(Changes<Dose>(isComplete: true, changed: [])))],
    ]
  }

  @Test(
    "CG-130 whichever records come last, the page of a dose and that of its times are there then",
    arguments: 0..<24)
  func arriving(order: Int) throws {
    var left = Array(Self.arrivals.indices)
    let order = [order / 6, order % 6 / 2, order % 2, 0].map { left.remove(at: $0) }
    for path in [Self.eight.path, FamilySample.losartana.id.schedulePath] {
      let outside = Outside(now: FamilySample.now, today: CivilDate("2026-11-20")!)
      let store = Store<Home>(FamilySample.home(), interpret: outside.answer)
      store.send(.appeared)
      store.send(.entered(path, today: CivilDate("2026-11-20")!))
      for position in order {
        #expect(store.state.parts[DosePage.self]?.open == nil)
        #expect(store.state.parts[ScheduleForm.self]?.open == nil)
        for action in Self.arrivals[position] { store.send(action) }
      }
      let isDose = path == Self.eight.path
      #expect(
        store.state.parts[DosePage.self]?.open?.key == (isDose ? Self.eight : nil), "\(order)")
      #expect(
        store.state.parts[ScheduleForm.self]?.open?.medicine
          == (isDose ? nil : FamilySample.losartana.id), "\(order)")
      store.end()
    }
  }

  @Test("CG-130 before it is known where the device is, no time is offered; then the form comes")
  func unknownZone() {
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    home.parts[Today.self] = with(FamilySample.today()) { $0.zone = nil }
    var state = DosePage.State(in: home.context)
    _ = DosePage.reduce(&state, .opened(Self.eight, at: FamilySample.now), among: home.parts)
    #expect(state.open == nil)
    let today = FamilySample.today()
    guard case .changed(let news)? = Today.tell(.zoneChanged(FamilySample.saoPaulo), today) else {
      Issue.record("nothing is told of another zone")
      return
    }
    state.context.path = Self.eight.path
    #expect(DosePage.hear(.told(.changed(news)), state) == .entered(Self.eight.path))
  }

  /// Opened at a dose, with what was taken when needed.
  private static func opened(_ key: DoseKey, _ doses: [Dose]) -> Home.State {
    var home = FamilySample.home(medicines: [FamilySample.losartana, FamilySample.paracetamol])
    home.parts[Today.self] = FamilySample.today(doses)
    var state = DosePage.State(in: home.context)
    _ = DosePage.reduce(&state, .opened(key, at: FamilySample.now), among: home.parts)
    home.parts[DosePage.self] = state
    return home
  }

  private static let needed = DoseKey(FamilySample.paracetamol.id)

  @Test("CG-130 what was taken when needed is told of the day that was chosen, not of one to come")
  func backfill() throws {
    let home = Self.opened(Self.needed, [])
    var state = try #require(home.parts[DosePage.self])
    #expect(state.open?.draft.day == CivilDate("2026-11-20") && state.open?.draft.time == "11:30")
    state.open?.draft.time = "23:10"
    _ = DosePage.reduce(&state, .takeNow(FamilySample.now), among: home.parts)
    #expect(state.open?.draft.showsProblems == true && state.open?.saving.isLoading == false)
    state.open?.draft.day = CivilDate("2026-11-16")
    let effect = DosePage.reduce(&state, .takeNow(FamilySample.now), among: home.parts)
    let told = Saying.taken(.one, at: Instant("2026-11-17T02:10:00Z")!)
    #expect(effect.steps.count == 1 && state.open?.draft.showsProblems == true)
    let typed = state.open?.draft.taking(nil, in: FamilySample.saoPaulo, now: FamilySample.now)
    #expect(typed == told)
    let said = home.parts.household.saying(
      told, of: Self.needed, at: FamilySample.now, in: FamilySample.saoPaulo)
    #expect(said?.dose.day == CivilDate("2026-11-16") && said?.dose.replaces == [])
  }

  @Test("CG-130 what was taken when needed stands on its page for a week, each leading to its own")
  func listed() {
    let doses = [
      FamilySample.needed(50, at: "2026-11-20T12:00:00Z"),
      FamilySample.needed(51, at: "2026-11-20T14:00:00Z"),
      FamilySample.needed(52, at: "2026-11-10T14:00:00Z"),
    ]
    let page = FamilySample.page(Self.opened(Self.needed, doses), Self.needed.path)
    let hrefs = page.elements.compactMap { $0.text("href") }
    for (dose, isThere) in zip(doses, [true, true, false]) {
      #expect(hrefs.contains { $0.hasSuffix(dose.key.path.text) } == isThere)
    }
    #expect(page.readOut.contains("sex, 20/11/2026 · 09:00"))
    // Two hours after the other, where six are to pass.
    #expect(page.readOut.split(separator: "Tomado antes do intervalo").count == 2)
  }

  @Test("CG-130 long after its toast, what was taken when needed is corrected or taken back")
  func corrected() throws {
    let dose = FamilySample.needed(50, at: "2026-11-10T14:00:00Z")
    let home = Self.opened(dose.key, [dose])
    #expect(Path(dose.key.path.text).dose == dose.key)
    let page = FamilySample.page(home, dose.key.path)
    #expect(page.readOut.contains("Guardar a correção"))
    #expect(page.readOut.contains("Apagar o que foi anotado"))
    var state = try #require(home.parts[DosePage.self])
    #expect(state.open?.draft.day == dose.day && state.open?.draft.time == "11:00")
    state.open?.draft.amount = "2"
    let two = Saying.taken(DoseAmount(2), at: dose.at)
    let typed = state.open?.draft.taking(nil, in: FamilySample.saoPaulo, now: FamilySample.now)
    #expect(typed == two)

    let household = home.parts.household
    func said(_ saying: Saying, of key: DoseKey) throws -> Said {
      try #require(
        household.saying(saying, of: key, at: FamilySample.now, in: FamilySample.saoPaulo))
    }
    let correction = try said(two, of: dose.key).with(.test(51))
    #expect(DoseLog([dose, correction.dose]).takenAsNeeded(of: dose.medicine) == [correction.dose])
    #expect(correction.undoing.saying == .decided(dose))
    #expect(correction.undoing.key == DoseKey(dose.medicine, said: .test(51)))
    let back = try said(.takenBack, of: dose.key).with(.test(52))
    #expect(DoseLog([dose, back.dose]).takenAsNeeded(of: dose.medicine).isEmpty)

    // Undone, it is of the day on which it was taken; of two corrections, which devices made that did not know of
    // each other, the last holds, and what is said next replaces both.
    let undone = try said(.decided(dose), of: DoseKey(dose.medicine, said: .test(51)))
    #expect(undone.dose.day == dose.day && undone.dose.at == dose.at)
    let other = with(correction.dose) {
      $0.id = .test(53)
      $0.saidAt = $0.saidAt.adding(milliseconds: 1)
    }
    let both = DoseLog([dose, other, correction.dose])
    #expect(both.takenAsNeeded(of: dose.medicine) == [other])
    let versions = both.versions(ofNeeded: other.id, dose.medicine)
    #expect(Set(versions) == [other.id, correction.dose.id])

    // Both can be undone; one that is gone has no page.
    _ = DosePage.reduce(&state, .answered(back, .saved), among: home.parts)
    #expect(state.undo == back)
    let gone = Self.opened(dose.key, [dose, back.dose])
    #expect(FamilySample.page(gone, dose.key.path).readOut.contains("Dose não encontrada"))
  }
}
