import Care
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import Careguide

@Suite("noting what was measured")
struct VitalsTests {
  private static let earlier = FamilySample.reading(50, .glucose, 98, daysAgo: 2)

  private func store() -> TestStore<Among<Vitals>> {
    var state = Vitals.State()
    _ = Vitals.reduce(&state, .readingsChanged(.init(isComplete: true, changed: [Self.earlier])))
    return TestStore<Among<Vitals>>(state)
  }

  @Test("CG-138 one is noted with the time of now, and taken back with one tap")
  func noting() {
    let store = store()
    let begun = with(Reading()) {
      $0.id = .test(1)
      $0.person = FamilySample.rosa.id
      $0.kind = .pain
    }
    store.send(.noteTapped(FamilySample.rosa.id, .pain))
    store.receive(.noteBegun(begun))
    let opened = with(begun) { $0.at = store.now }
    var draft = ReadingDraft(opened, isNew: true, in: FamilySample.saoPaulo)
    store.receive(.noteOpened(opened)) { $0.sheet = .reading(draft) }
    store.send(.typed("3", into: .value)) {
      draft.value = "3"
      $0.sheet = .reading(draft)
    }
    store.send(.saveTapped)
    let noted = with(opened) { $0.value = 3_000 }
    store.receive(.save(at: store.now)) {
      _ = draft.read(in: FamilySample.saoPaulo, at: store.now)
      $0.sheet = .reading(draft)
    }
    store.respond(to: .mutate(LogReading(noted)), with: .mutation(.saved))
    store.receive(.answered(.noted(noted), .saved)) {
      $0.sheet = nil
      $0.undo = .noted(noted)
    }
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(to: .mutate(RemoveReading(noted.id)), with: .mutation(.saved))
    store.receive(.undoAnswered(.saved))
    store.finish()
  }

  @Test("what is wrong is told where it stands, and nothing is noted")
  func wrong() {
    let store = store()
    var draft = ReadingDraft(Self.earlier, isNew: false, in: FamilySample.saoPaulo)
    store.send(.correctTapped(Self.earlier)) { $0.sheet = .reading(draft) }
    store.send(.typed("9", into: .value)) {
      draft.value = "9"
      $0.sheet = .reading(draft)
    }
    let now = FamilySample.now
    store.send(.save(at: now)) {
      _ = draft.read(in: FamilySample.saoPaulo, at: now)
      $0.sheet = .reading(draft)
    }
    store.expect(.focus(id: "vital-value"))
    store.send(.closed) { $0.sheet = nil }
    store.finish()
  }

  @Test(
    "CG-138 one is corrected and removed, each with the way back; a refusal stays with the sheet")
  func correcting() {
    let store = store()
    var draft = ReadingDraft(Self.earlier, isNew: false, in: FamilySample.saoPaulo)
    store.send(.correctTapped(Self.earlier)) { $0.sheet = .reading(draft) }
    store.send(.typed("101", into: .value)) {
      draft.value = "101"
      $0.sheet = .reading(draft)
    }
    let corrected = with(Self.earlier) { $0.value = 101_000 }
    let deed = VitalDeed.corrected(from: Self.earlier, to: corrected)
    store.send(.save(at: FamilySample.now)) {
      _ = draft.read(in: FamilySample.saoPaulo, at: FamilySample.now)
      $0.sheet = .reading(draft)
    }
    store.respond(to: .mutate(LogReading(corrected)), with: .mutation(.saved))
    store.receive(.answered(deed, .saved)) {
      $0.sheet = nil
      $0.undo = deed
    }
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(to: .mutate(LogReading(Self.earlier)), with: .mutation(.saved))
    store.receive(.undoAnswered(.saved))

    let open = VitalSheet.reading(
      ReadingDraft(Self.earlier, isNew: false, in: FamilySample.saoPaulo))
    store.send(.correctTapped(Self.earlier)) { $0.sheet = open }
    store.send(.removeTapped)
    let refusal = Refusal(.forbidden)
    store.respond(to: .mutate(RemoveReading(Self.earlier.id)), with: .mutation(.refused(refusal)))
    store.receive(.answered(.removed(Self.earlier), .refused(refusal))) { $0.refusal = refusal }
    store.send(.removeTapped)
    store.respond(to: .mutate(RemoveReading(Self.earlier.id)), with: .mutation(.saved))
    store.receive(.answered(.removed(Self.earlier), .saved)) {
      $0.sheet = nil
      $0.undo = .removed(Self.earlier)
    }
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(
      to: .mutate(LogReading(Self.earlier, isRecovered: true)), with: .mutation(.saved))
    store.receive(.undoAnswered(.saved))
    store.finish()
  }

  @Test("CG-138 a person's own range stands in place of the usual one, until it is empty")
  func range() {
    var state = Vitals.State()
    let person = FamilySample.rosa.id
    #expect(state.range(of: person, .oxygen)?.isOwn == false)
    #expect(state.isOutside(FamilySample.reading(1, .oxygen, 92)))
    var own = state.ownRange(of: person, .oxygen)
    own.id = .test(5)
    own.values.low = 90_000
    _ = Vitals.reduce(&state, .rangesChanged(.init(changed: [own])))
    #expect(state.range(of: person, .oxygen)?.isOwn == true)
    #expect(!state.isOutside(FamilySample.reading(1, .oxygen, 92)))
    own.values = .init()
    _ = Vitals.reduce(&state, .rangesChanged(.init(changed: [own])))
    #expect(state.range(of: person, .oxygen)?.isOwn == false)
    #expect(state.range(of: person, .weight) == nil)
  }
}
