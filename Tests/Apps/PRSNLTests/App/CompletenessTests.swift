import AppTesting
import Flow
import FlowTesting
import Identity
import Journal
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("PRSNL on a device")
struct CompletenessTests {
  @Test("each change has words and can be taken in, each record is in a copy or named as in none")
  func complete() {
    // The journal is its space's own; texts that wait go with their highlight, or stay where both were
    // written; a server alone makes public links.
    let uncopied = [
      Journal.recordType, WaitingVersion.recordType, PublicLink.recordType, TextConflict.recordType,
    ]
    #expect(missing(from: PRSNL.app, uncopied: uncopied) == [])
  }
}

@Suite("What is known of all items")
struct LibraryTests {
  static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z

  static func item(_ number: UInt64, _ title: String = "") -> Item {
    var item = Item(
      ID(UUID(high: 2, low: number)), on: CivilDate(year: 2026, month: 11, day: 25)!)
    item.title = title
    return item
  }

  private func changes(
    _ items: [Item], removed: [ID<Item>] = [], isComplete: Bool = false, hasMore: Bool = false
  ) -> Library.Action {
    .itemsChanged(
      RecordChanges(
        isComplete: isComplete, changed: items.map(\.row), removed: removed.map(\.uuid),
        hasMore: hasMore))
  }

  @Test("PR-106 what is read first is shown, and the rest comes behind it")
  func first() {
    var state = Library.State()
    #expect(!state.isLoaded)
    _ = Library.reduce(&state, changes([Self.item(1)], isComplete: true, hasMore: true))
    #expect(state.isLoaded && !state.isWhole)
    #expect(state.shelf.count == 1)
    let effect = Library.reduce(&state, changes([Self.item(2)]))
    #expect(state.isWhole)
    #expect(state.shelf.count == 2)
    #expect(effect.steps.map(\.request) == [.now])
  }

  private static let day: Int64 = 86_400_000

  /// Looks at the trash of a device without an account, and at what it removes.
  private func look(
    _ state: inout Library.State, at now: Instant, before: Instant?
  ) -> [Request] {
    state.context = Context(PRSNL.app, AccountView(), SpaceMembership(), alone: KeptAlone())
    let read = Library.reduce(&state, .looked(at: now))
    #expect(read.steps.map(\.request) == [.readPreference(key: Library.lookedKey)])
    let purge = Library.reduce(&state, .lookedBefore(before?.description, now: now))
    let requests = purge.steps.map(\.request)
    let noted = Request.writePreference(key: Library.lookedKey, value: now.description)
    #expect(requests.first == noted)
    return Array(requests.dropFirst())
  }

  @Test("The text of a head that was refused stays for when the person sends it again")
  func refused() {
    var state = Library.State()
    _ = Library.reduce(&state, changes([Self.item(1), Self.item(2)], isComplete: true))
    let gone = Library.reduce(&state, changes([], removed: [Self.item(1).id]))
    #expect(gone.steps.isEmpty && state.shelf.count == 1)
  }

  @Test("PR-119 what has been in the trash for 30 days is removed, and its texts with it")
  func purging() {
    var state = Library.State()
    var old = Self.item(1)
    old.deletedAt = Self.now.adding(milliseconds: -30 * Self.day)
    var fresh = Self.item(2)
    fresh.deletedAt = Self.now.adding(milliseconds: -30 * Self.day + 1)
    _ = Library.reduce(&state, changes([old, fresh, Self.item(3)], isComplete: true))
    let purge = look(&state, at: Self.now.adding(milliseconds: Self.day), before: Self.now)
    #expect(purge == [.mutate(PurgeItems([old.id]))])
    let gone = Library.reduce(&state, changes([], removed: [old.id]))
    let version = LongText.version(of: "Segredo")
    let kept = [
      JournalKey.text(of: old.id, version), JournalKey.versions(of: old.id),
      JournalKey.draft(of: old.id, in: "tab"), JournalKey.unsent(old.id, version),
      JournalKey.refused(old.id, version),
    ]
    let prefixes = gone.steps.compactMap { step -> String? in
      if case .values(.forget(let prefix)) = step.request { prefix } else { nil }
    }
    for key in kept {
      #expect(prefixes.contains { key.hasPrefix($0) }, "\(key)")
      let isListed = JournalKey.allOfItems.contains { key.hasPrefix($0) }
      #expect(JournalKey.item(key) == old.id && isListed)
    }
    let other = JournalKey.text(of: Self.item(3).id, version)
    #expect(!prefixes.contains { other.hasPrefix($0) })
    #expect(state.shelf.find(old.id) == nil)
  }

  @Test("The texts of much that was purged go in portions, one after the other")
  func forgetting() {
    var state = Library.State()
    let items: [Item] = (1...LeavingItems.portion + 1).map { number in
      var item = Self.item(UInt64(number))
      item.deletedAt = Self.now
      return item
    }
    _ = Library.reduce(&state, changes(items, isComplete: true))
    let prefixes = JournalKey.allOfItems.count
    let first = Library.reduce(&state, changes([], removed: items.map(\.id)))
    #expect(first.steps.count == LeavingItems.portion * prefixes + 1)
    #expect(first.steps.last?.request == .values(.read([JournalKey.strays])))
    let second = Library.reduce(&state, .forgotten)
    #expect(second.steps.count == prefixes + 1)
    let none = Library.reduce(&state, .forgotten)
    #expect(none.steps.isEmpty && !state.leaving.isBusy)
  }

  @Test("However many are due, all of them go at once")
  func purgingMany() {
    var state = Library.State()
    let items: [Item] = (1...501).map { number in
      var item = Self.item(UInt64(number))
      item.deletedAt = Self.now.adding(milliseconds: -31 * Self.day)
      return item
    }
    _ = Library.reduce(&state, changes(items, isComplete: true))
    let ids = state.shelf.trash.map(\.id)
    let purge = look(&state, at: Self.now, before: Self.now)
    let wanted: [Request] = [
      .mutate(PurgeItems(Array(ids.prefix(500)))), .mutate(PurgeItems([ids[500]])),
    ]
    #expect(purge == wanted)
  }

  @Test("What is too much for one change goes one by one")
  func purgingLarge() {
    var state = Library.State()
    let ids = (1...3).map { Self.item(UInt64($0)).id }
    let tooMany = MutationOutcome.refused(Refusal(.invalid, "items", reason: "tooMany"))
    let single = Library.reduce(&state, .purged(ids, tooMany))
    let wanted: [Request] = ids.map { .mutate(PurgeItems([$0])) }
    #expect(single.steps.map(\.request) == wanted)
    #expect(Library.reduce(&state, .purged([ids[0]], tooMany)).steps.isEmpty)
    #expect(Library.reduce(&state, .purged(ids, .saved)).steps.isEmpty)
  }

  @Test("A clock that is a year ahead removes nothing from the trash, nor do an account's devices")
  func clocks() {
    var state = Library.State()
    var item = Self.item(1)
    item.deletedAt = Self.now
    _ = Library.reduce(&state, changes([item], isComplete: true))
    let ahead = Self.now.adding(milliseconds: 366 * Self.day)
    let first = look(&state, at: ahead, before: nil)
    let again = look(&state, at: ahead, before: Self.now)
    let right = look(&state, at: Self.now, before: ahead)
    #expect(first.isEmpty && again.isEmpty && right.isEmpty)
    state.context = Context(PRSNL.app, AccountView(), SpaceMembership())
    let account = Library.reduce(&state, .looked(at: ahead))
    #expect(account.steps.isEmpty)
  }
}
