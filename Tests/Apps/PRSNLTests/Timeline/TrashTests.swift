import Flow
import FlowTesting
import Journal
import RecordPages
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("The trash")
struct TrashTests {
  private typealias Sample = TimelineSample

  private static func trashed(_ number: UInt64, daysAgo: Int64) -> Item {
    var item = Sample.item(number, "Nota \(number)")
    item.deletedAt = Sample.now.adding(milliseconds: -daysAgo * 86_400_000)
    return item
  }

  private func page(
    _ state: TrashPage.State, _ items: [Item]
  ) -> Node {
    let context = Sample.context(at: .trash)
    let scene = Scene<TrashPage.Action>(
      Surroundings(now: Sample.now, width: 360, language: .pt)
    ) { _ in 0 }
    return TrashPage.page(state, scene, Frame(context, Sample.parts(items, in: context)))
  }

  @Test("PR-119 what was deleted is listed with the days it has left, the last deleted first")
  func list() {
    let items = [
      Self.trashed(1, daysAgo: 29), Self.trashed(2, daysAgo: 0), Sample.item(3, "Fica"),
    ]
    let text = page(TrashPage.State(), items).readOut
    #expect(text.contains("Some em 30 dias") && text.contains("Some em 1 dia"))
    #expect(!text.contains("Fica"))
    let titles = page(TrashPage.State(), items).elements
      .filter { $0.text("class") == "row-title" }.map { $0.readOut }
    #expect(titles == ["Nota 2", "Nota 1"])
    #expect(page(TrashPage.State(), []).readOut.contains("A lixeira está vazia"))
    #expect(TrashPage.daysLeft(.epoch, at: Sample.now) == 1)
  }

  @Test("PR-119 what was deleted is named for ten seconds, and had back by one tap until then")
  func undo() {
    let item = Sample.item(1, "Vai")
    let deleting = Acting("trash", with: Item.recordType, [item.id.uuid])
    let waits: [(milliseconds: Int64, isBack: Bool)] = [(9_999, true), (10_000, false)]
    for (milliseconds, isBack) in waits {
      let desk = ItemDesk(Acts.self, [item])
      desk.send(.wanted(deleting))
      #expect(desk.mutations == [.mutate(TrashItems([item.id]))])
      desk.advance(milliseconds: milliseconds)
      let scene = Scene<Acts.Action>(
        Surroundings(now: desk.now, width: 360, language: .pt)
      ) { _ in 0 }
      let told = Acts.overlays(desk.state, scene, Frame(desk.context, desk.parts))
      let isTold = told.map(\.readOut).joined().contains("Vai foi para a lixeira")
      #expect(isTold == isBack)
      desk.send(.undoTapped)
      let restored: [Request] = isBack ? [.mutate(RestoreItems([item.id]))] : []
      #expect(Array(desk.mutations.dropFirst()) == restored)
    }
  }

  @Test("PR-119 restoring from the trash is an act with its own way back")
  func restore() {
    let item = Self.trashed(1, daysAgo: 1)
    let restoring = Acting("restore", with: Item.recordType, [item.id.uuid])
    let told = TrashPage.tell(.restoreTapped(item.id), TrashPage.State())
    #expect(told == .act(restoring))
    let desk = ItemDesk(Acts.self, [item])
    desk.send(.wanted(restoring))
    #expect(desk.mutations == [.mutate(RestoreItems([item.id]))])
    desk.send(.undoTapped)
    #expect(desk.mutations.last == .mutate(TrashItems([item.id])))
  }

  @Test("Emptying asks first, and removes as many at a time as one change may name")
  func empty() {
    let items = (1...501).map { Self.trashed($0, daysAgo: 1) }
    let context = Sample.context(at: .trash)
    let parts = Sample.parts(items, in: context)
    var state = TrashPage.State()
    let asking = TrashPage.reduce(&state, .emptyTapped, among: parts)
    #expect(asking.steps.isEmpty && state.asked == .all)
    let purge = TrashPage.reduce(&state, .purgeConfirmed, among: parts)
    let ids = parts[Library.self]!.shelf.trash.map(\.id)
    #expect(
      purge.steps.map(\.request) == [
        .mutate(PurgeItems(Array(ids.prefix(500)))), .mutate(PurgeItems([ids[500]])),
      ])
    #expect(state.open == 2)
    let refusal = Refusal(.missing, Item.recordType)
    _ = TrashPage.reduce(&state, .purged(.refused(refusal)), among: parts)
    _ = TrashPage.reduce(&state, .purged(.saved), among: parts)
    #expect(state.open == 0 && state.refusal == refusal)
  }

  @Test("What has too much beside it for one change is named by several")
  func large() {
    let items = (1...3).map { Self.trashed($0, daysAgo: 1) }
    let context = Sample.context(at: .trash)
    var parts = Sample.parts(items, in: context)
    var marks = Marks.State()
    for number in 0..<UInt64(PurgeItems.most) {
      var highlight = Highlight()
      highlight.id = ID(UUID(high: 3, low: number))
      highlight.item = items[1].id
      marks.highlights[highlight.id.uuid] = highlight
    }
    parts[Marks.self] = marks
    var state = TrashPage.State()
    state.asked = .all
    let purge = TrashPage.reduce(&state, .purgeConfirmed, among: parts)
    let ids = parts[Library.self]!.shelf.trash.map(\.id)
    let wanted: [Request] = [[ids[0]], [ids[1]], [ids[1]], [ids[2]]].map { some in
      .mutate(PurgeItems(some))
    }
    #expect(ids[1] == items[1].id && purge.steps.map(\.request) == wanted)
    #expect(state.open == 4)
  }

  @Test("An act of one item reads that one of all")
  func acts() {
    let context = Sample.context()
    let parts = Sample.parts((1...50).map { Sample.item($0) }, in: context)
    var standing = Standing()
    let wanted = Sample.item(7).id
    Item.recordKind.put([wanted.uuid], among: parts, into: &standing)
    let other: Item? = standing[Sample.item(8).id]
    #expect(standing[wanted]?.id == wanted)
    #expect(!other.isThere)
  }
}
