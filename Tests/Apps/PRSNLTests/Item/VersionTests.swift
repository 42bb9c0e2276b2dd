import API
import Fields
import Flow
import Journal
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("The versions of an item, and deciding between two texts")
struct VersionTests {
  private static let old = "um\ndois\ntrês"
  private static let text = "um\ndois e meio\ntrês\nquatro"
  private static let item = Item.test(1, "Contas", text: text)
  private static let earlier = LongText.version(of: old)

  private static func desk(isAlone: Bool = true) -> ItemDesk<Versions> {
    let desk = ItemDesk(Versions.self, [item], isAlone: isAlone)
    var list = VersionList()
    _ = list.add(earlier, bytes: 13, at: Instant(milliseconds: 1_795_500_000_000))
    _ = list.add(item.text, bytes: item.bytes, at: Instant(milliseconds: 1_795_600_000_000))
    desk.values[JournalKey.versions(of: item.id)] = list.jsonBytes()
    desk.values[JournalKey.text(of: item.id, earlier)] = Array(old.utf8)
    desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    return desk
  }

  @Test("PR-122 versions are listed, show what differs, and one of them is put back as a new one")
  func restoring() {
    let desk = Self.desk()
    desk.go(.versions(of: Self.item.id))
    #expect(desk.state.list.versions.map(\.version) == [Self.item.text, Self.earlier])
    desk.send(.picked(Self.earlier))
    let difference = LineDifference(Self.old, Self.text)
    #expect(desk.state.difference == difference)
    let shown = desk.page.readOut
    #expect(shown.contains("dois e meio") && shown.contains("Restaurar esta versão"))
    desk.send(.restoreTapped)
    let written = WrittenText(Self.old, plain: "um dois três")
    #expect(
      desk.mutations == [.mutate(WriteItem(Self.item.id, over: Self.item.text, written))])
    // The text before is still here, so that it can be had back.
    #expect(desk.texts(of: Self.item.id).contains(Self.text))
    #expect(desk.asked.contains(.navigate(.replace(Path.item(Self.item.id).text))))
    desk.send(.undo(.tapped))
    #expect(desk.count(of: WriteItem.name) == 2)
  }

  @Test(
    """
    PR-122 putting a version back is a write like all others: durable before the change, listed, to be sent; and \
    what was written a minute ago can be had back
    """)
  func writing() throws {
    let desk = Self.desk()
    var list = VersionList()
    _ = list.add(Self.earlier, bytes: 13, at: Instant(milliseconds: 1_795_500_000_000))
    _ = list.add(
      Self.item.text, bytes: Self.item.bytes, at: desk.now.adding(milliseconds: -60_000))
    desk.values[JournalKey.versions(of: Self.item.id)] = list.jsonBytes()
    desk.values[JournalKey.text(of: Self.item.id, Self.earlier)] = Array(Self.old.utf8)
    desk.go(.versions(of: Self.item.id))
    desk.send(.picked(Self.earlier))
    desk.keeping = .full
    desk.send(.restoreTapped)
    // Without room for it the head stays as it is.
    #expect(desk.mutations.isEmpty)
    desk.keeping = .kept
    desk.send(.restoreTapped)
    #expect(desk.count(of: WriteItem.name) == 1)
    #expect(desk.values[JournalKey.unsent(Self.item.id, Self.earlier)] == [])
    let kept = VersionList(keptAs: desk.values[JournalKey.versions(of: Self.item.id)])
    #expect(kept.versions.map(\.version) == [Self.earlier, Self.item.text])
    #expect(Versions.tell(.writing(.kept(.kept)), desk.state) == TextCarrier.kept)
  }

  @Test("A device that has no list of versions begins it with the text that the item has")
  func begun() {
    let desk = Self.desk()
    desk.values[JournalKey.versions(of: Self.item.id)] = nil
    desk.values[JournalKey.text(of: Self.item.id, Self.earlier)] = Array(Self.old.utf8)
    desk.go(.versions(of: Self.item.id))
    desk.send(.picked(Self.earlier))
    desk.send(.restoreTapped)
    let kept = VersionList(keptAs: desk.values[JournalKey.versions(of: Self.item.id)])
    #expect(kept.versions.map(\.version) == [Self.earlier, Self.item.text])
  }

  @Test("What the server has beside is listed too; without it there are those of this device")
  func server() {
    let desk = Self.desk(isAlone: false)
    desk.go(.versions(of: Self.item.id))
    func lists(_ request: Request) -> Bool {
      if case .http(let request) = request { request.path == "v1/texts/versions" } else { false }
    }
    var list = VersionList()
    _ = list.add(Self.earlier, bytes: 13, at: Instant(milliseconds: 1_795_500_000_000))
    // By a clock that is a year ahead.
    _ = list.add("00112233445566aa", bytes: 4, at: Instant(milliseconds: 1_827_000_000_000))
    _ = list.add(
      Self.item.text, bytes: Self.item.bytes, at: Instant(milliseconds: 1_795_600_000_000))
    desk.answer(.output(list), to: lists)
    #expect(
      desk.state.list.versions.map(\.version) == [
        Self.item.text, "00112233445566aa", Self.earlier,
      ])
    let offline = Self.desk(isAlone: false)
    offline.go(.versions(of: Self.item.id))
    offline.answer(.http(.failed(.unreachable)), to: lists)
    #expect(offline.page.readOut.contains("Só as versões deste aparelho"))
    #expect(offline.state.list.versions.count == 2)
  }

  @Test(
    "Versions stand in the server's order; what this device alone has stands before what it was written over"
  )
  func serverOrder() {
    func list(_ versions: [String], _ hours: [Int64]) -> VersionList {
      var list = VersionList()
      for (version, hour) in zip(versions, hours).reversed() {
        _ = list.add(version, bytes: 1, at: Instant(milliseconds: hour * 3_600_000))
      }
      return list
    }
    var merged = list(["e", "b", "a"], [9_000, 2, 1])
    merged.merge(list(["d", "c", "b"], [3, 8_000, 2]))
    #expect(merged.versions.map(\.version) == ["d", "c", "e", "b", "a"])
    let hours = merged.versions.map { $0.writtenAt.milliseconds / 3_600_000 }
    #expect(hours == [3, 8_000, 9_000, 2, 1] as [Int64])
    merged.merge(VersionList())
    #expect(merged.versions.map(\.version) == ["d", "c", "e", "b", "a"])
  }

  private static func waiting() -> WaitingVersion {
    var version = WaitingVersion()
    version.id = ID(UUID(high: 4, low: 1))
    version.item = item.id
    version.text = LongText.version(of: "um\ndois\ncinco")
    version.base = earlier
    version.writtenAt = Instant(milliseconds: 1_795_600_000_000)
    return version
  }

  private static func deciding() -> ItemDesk<Versions> {
    let desk = desk()
    let version = waiting()
    desk.put(version)
    desk.values[JournalKey.text(of: item.id, version.text)] = Array("um\ndois\ncinco".utf8)
    desk.go(.decide(version.id, of: item.id))
    return desk
  }

  @Test("PR-122 a conflict shows both texts, and one of them or both merged become the item's")
  func deciding() {
    let version = Self.waiting()
    for (action, text) in [
      (Versions.Action.keepTapped, Self.text), (.takeTapped, "um\ndois\ncinco"),
    ] {
      let desk = Self.deciding()
      let shown = desk.page.readOut
      #expect(shown.contains("quatro") && shown.contains("cinco"))
      #expect(desk.mutations.isEmpty)
      desk.send(action)
      let written = WrittenText(
        text, plain: text.split(separator: "\n").joined(separator: " "))
      #expect(
        desk.mutations == [.mutate(DecideVersion(version, over: Self.item.text, for: written))])
      // Both can be had back.
      #expect(desk.texts(of: Self.item.id).contains("um\ndois\ncinco"))
      #expect(desk.texts(of: Self.item.id).contains(Self.text))
      desk.send(.undo(.tapped))
      #expect(
        desk.mutations.last
          == .mutate(ReopenVersion(version.id, before: Self.item, decided: written.version)))
    }
    let merged = Self.deciding()
    merged.send(.mergeTapped)
    let begun = merged.state.merge ?? ""
    for line in ["um", "dois", "dois e meio", "três", "quatro", "cinco"] {
      #expect(begun.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
    merged.send(.mergeTyped("um\ndois e meio\ncinco"))
    merged.send(.mergeSaved)
    #expect(merged.count(of: DecideVersion.name) == 1 && merged.state.merge == nil)
  }

  @Test("A merged text holds the person back until it is saved or dropped, and may be too long")
  func merging() {
    let desk = Self.deciding()
    let path = Path.decide(Self.waiting().id, of: Self.item.id)
    desk.send(.mergeTapped)
    #expect(Versions.hold(desk.state, goingTo: "linha")?.path == nil)
    desk.send(.mergeTyped(String(repeating: "a", count: 1_000_001)))
    #expect(Versions.hold(desk.state, goingTo: "linha")?.path == path)
    desk.send(.mergeSaved)
    #expect(desk.mutations.isEmpty)
    #expect(desk.page.readOut.contains("longo demais"))
    desk.send(.discardTapped)
    #expect(Versions.tell(.discardTapped, desk.state) == .released)
    #expect(Versions.hold(desk.state, goingTo: "linha")?.path == nil)
  }

  @Test("A decision is over the text that was shown, and not over one that came that moment")
  func unseen() {
    let desk = Self.deciding()
    desk.hold([Item.test(1, "Contas", text: "de outro aparelho")])
    desk.send(.takeTapped)
    let text = "um\ndois\ncinco"
    let written = WrittenText(text, plain: "um dois cinco")
    #expect(
      desk.mutations == [
        .mutate(DecideVersion(Self.waiting(), over: Self.item.text, for: written))
      ])
  }

  @Test("Where the text changed while one decided nothing is done, and both are shown again")
  func changed() {
    let desk = Self.deciding()
    desk.outcome = .refused(Refusal(.invalid, "seen", reason: "changed"))
    desk.send(.takeTapped)
    #expect(desk.page.readOut.contains("O texto mudou enquanto você decidia"))
    #expect(desk.state.undo == nil)
  }

  @Test("What was decided elsewhere is nothing to decide any more")
  func gone() {
    let desk = Self.desk()
    desk.go(.decide(ID(UUID(high: 4, low: 9)), of: Self.item.id))
    #expect(desk.page.readOut.contains("Nada a decidir aqui"))
  }
}
