import Fields
import Flow
import Journal
import Records
import Shell
import Sync
import Testing
import Values

@testable import PRSNL

@Suite("What a tab left of items that are no more")
struct StrayTests {
  private static let here = Item.test(1, "Fica", text: "fica")
  private static let gone = Item.test(2, "Vai", text: "vai")

  /// All that a device keeps of an item beside its head.
  private static func values(of item: Item) -> [String: [UInt8]] {
    var draft = Draft()
    draft.item = item.id
    draft.text = "vai embora"
    return [
      JournalKey.text(of: item.id, item.text): Array("texto".utf8),
      JournalKey.versions(of: item.id): VersionList().jsonBytes(),
      JournalKey.draft(of: item.id, in: "tab"): draft.jsonBytes(),
      JournalKey.unsent(item.id, item.text): [],
      JournalKey.refused(item.id, item.text): [],
    ]
  }

  private static func desk(
    _ values: [String: [UInt8]], isAlone: Bool = true
  ) -> ItemDesk<StraySweep> {
    let desk = ItemDesk(StraySweep.self, [here], isAlone: isAlone)
    desk.values = values
    return desk
  }

  private static func left(_ desk: ItemDesk<StraySweep>, of item: Item) -> Int {
    desk.values.keys.count { JournalKey.item($0) == item.id }
  }

  private static var both: [String: [UInt8]] {
    values(of: here).merging(values(of: gone)) { $1 }
  }

  @Test("PR-119 what a killed tab left of an item that was purged goes when it is found again")
  func sweeps() {
    let desk = Self.desk(Self.both)
    desk.send(.leads)
    #expect(Self.left(desk, of: Self.gone) == 5)
    desk.advance(milliseconds: StraySweep.pause - 1)
    #expect(Self.left(desk, of: Self.gone) == 5)
    // The app is opened again, and again an hour later.
    let early = Self.desk(desk.values)
    early.send(.leads)
    #expect(Self.left(early, of: Self.gone) == 5)
    early.advance(milliseconds: StraySweep.pause)
    #expect(Self.left(early, of: Self.gone) == 0)
    #expect(Self.left(early, of: Self.here) == 5)
    early.advance(milliseconds: StraySweep.pause)
    #expect(early.values[JournalKey.strays] == nil && Self.left(early, of: Self.here) == 5)
  }

  @Test("Much goes in portions, between which the store answers others, and stops for an import")
  func portions() {
    let desk = Self.desk([:])
    let many = LeavingItems.portion + 1
    for number in 0..<many {
      let item = Item.test(UInt64(10 + number), text: "vai")
      desk.values[JournalKey.text(of: item.id, item.text)] = [1]
    }
    desk.send(.leads)
    desk.advance(milliseconds: StraySweep.pause)
    #expect(desk.values.isEmpty && !desk.state.isBusy)

    var state = desk.state
    state.leaving.add((0..<many).map { UUID(high: 2, low: UInt64(10 + $0)) })
    let first = StraySweep.reduce(&state, .goingOn([]), among: desk.parts)
    let prefixes = JournalKey.allOfItems.count
    #expect(first.steps.count == LeavingItems.portion * prefixes + 1)
    let runs = Request.values(.list(prefix: JournalKey.runs, after: "", limit: 1))
    #expect(first.steps.last?.request == runs)
    var stopped = state
    let waits = StraySweep.reduce(&stopped, .goingOn([JournalKey.runs]), among: desk.parts)
    let timer = Request.timer(id: "stray sweep", milliseconds: StraySweep.pause)
    #expect(waits.steps.map(\.request) == [timer])
    let last = StraySweep.reduce(&state, .goingOn([]), among: desk.parts)
    #expect(last.steps.count == prefixes + 1)
  }

  @Test("Where nothing is noted the keys are listed once")
  func once() {
    let desk = Self.desk(Self.values(of: Self.here))
    desk.send(.leads)
    desk.values = Self.both
    desk.advance(milliseconds: StraySweep.pause * 3)
    desk.hear(.synced(desk.context.sync))
    #expect(desk.values == Self.both)
  }

  @Test("A text whose head comes within the hour stays, and so does a draft of what is no item yet")
  func coming() {
    var values = Self.both
    var begun = Draft()
    begun.item = ID(UUID(high: 2, low: 9))
    begun.isNew = true
    values[JournalKey.draft(of: begun.item, in: "tab")] = begun.jsonBytes()
    values[JournalKey.text(of: begun.item, Self.gone.text)] = []
    let desk = Self.desk(values)
    desk.send(.leads)
    desk.hold([Self.here, Self.gone])
    desk.advance(milliseconds: StraySweep.pause)
    #expect(desk.values == values)
  }

  @Test("While an import goes on, or before all heads are here, nothing is noted and nothing goes")
  func waits() {
    var values = Self.both
    values[JournalKey.run(UUID(high: 3, low: 3))] = [1]
    let importing = Self.desk(values)
    importing.send(.leads)
    importing.advance(milliseconds: StraySweep.pause * 3)
    #expect(importing.values == values)

    let partial = Self.desk(Self.both, isAlone: false)
    partial.context.sync.isComplete = false
    partial.place()
    partial.send(.leads)
    #expect(partial.asked.isEmpty && !partial.state.isBusy)
    partial.context.sync.isComplete = true
    partial.place()
    partial.hear(.synced(partial.context.sync))
    #expect(partial.asked == [.readPreference(key: KeptAlone.key)])
  }

  @Test("While a change that was refused waits for the person, the text that it names stays")
  func refused() {
    let all = Self.both
    let desk = Self.desk(all)
    desk.context.sync.refused = [
      RefusedMutation(
        id: UUID(high: 4, low: 4), name: AddItem.name, arguments: AddItem(Self.gone).object,
        time: desk.now, refusal: Refusal(.invalid, "day", reason: "tooFar"))
    ]
    desk.place()
    desk.send(.leads)
    desk.advance(milliseconds: StraySweep.pause * 3)
    #expect(desk.values == all)
    desk.context.sync.refused = []
    desk.place()
    desk.advance(milliseconds: StraySweep.pause * 2)
    #expect(Self.left(desk, of: Self.gone) == 0)
  }

  @Test("While a journal of this device alone may go up, its texts are here before its heads")
  func goingUp() {
    var kept = KeptAlone()
    kept.space = UUID(high: 7, low: 7)
    kept.person = UUID(high: 7, low: 8)
    kept.name = "Meu diário"
    let standings: [(alone: String?, left: Int)] = [(kept.text, 5), (nil, 0)]
    for (alone, left) in standings {
      let desk = Self.desk(Self.both, isAlone: false)
      for _ in 0..<2 {
        desk.send(.again)
        desk.send(.leads)
        desk.answer(.settings(.preference(alone))) { $0 == .readPreference(key: KeptAlone.key) }
        desk.advance(milliseconds: StraySweep.pause)
      }
      desk.answer(.settings(.preference(alone))) { $0 == .readPreference(key: KeptAlone.key) }
      #expect(Self.left(desk, of: Self.gone) == left)
    }
  }
}
