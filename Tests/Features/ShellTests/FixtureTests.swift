import Flow
import FlowTesting
import Identity
import Records
import Sync
import Testing
import Values

@testable import Shell

/// Much of a state lies behind references, for the size of the program: what is made of a fixture must
/// never show in it.
@Suite("fixtures and what is made of them")
struct FixtureTests {
  private static let one = UUID(high: 1, low: 1)
  private static let other = UUID(high: 1, low: 2)

  private static var context: Context {
    with(Context(.notes)) {
      $0.account.id = one
      $0.membership = with(SpaceMembership()) { $0.space = one }
    }
  }

  @Test("CC-088 a context that is made of another shares nothing with it")
  func contexts() {
    let before = Self.context
    let after = with(before) {
      $0.account.id = Self.other
      $0.membership.space = Self.other
      $0.sync.isOnline.toggle()
      $0.device.usesShortcuts.toggle()
      $0.path = "diario"
    }
    #expect(before == Self.context)
    #expect(after != before)
    #expect(before.account.id == Self.one && after.account.id == Self.other)
    #expect(before.space == Self.one && after.space == Self.other)
    #expect(before.sync.isOnline != after.sync.isOnline)
  }

  @Test("CC-088 an app that goes on leaves the state that it went on from as it was")
  func apps() {
    let before = with(
      Home.State(.notes, account: Self.context.account, space: Self.context.membership)
    ) {
      $0.parts[Notes.self]?.text = "uma"
    }
    let copy = before
    let after = with(before) {
      _ = Home.reduce(&$0, .notes(.typed("outra")))
      _ = Home.reduce(&$0, .whole)
      _ = Home.reduce(&$0, .entered("diario", today: .epoch))
    }
    #expect(before.parts[Notes.self]?.text == "uma" && before == copy)
    #expect(after.parts[Notes.self]?.text == "outra")
    // The same part in two states, changed in one of them.
    let third = with(after) { _ = Home.reduce(&$0, .notes(.saved)) }
    #expect(after.parts[Notes.self]?.text == "outra" && third.parts[Notes.self]?.text == "")
    #expect(third.parts[Notes.self]?.saved == ["outra"])
  }
}
