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

  @Test("PR-119 restoring is an act with its way back, and ten seconds of it")
  func restore() {
    let item = Self.trashed(1, daysAgo: 1)
    let told = TrashPage.tell(.restoreTapped(item.id), TrashPage.State())
    #expect(told == .act(Acting("restore", with: Item.recordType, [item.id.uuid])))
    let act = Item.recordKind.act("restore")
    #expect(act?.applies(to: item) == true)
    #expect(Trash.undo == 10_000)
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
