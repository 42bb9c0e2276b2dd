import API
import Flow
import FlowTesting
import Journal
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Texts on their way to the server")
struct TextCarrierTests {
  private static let item = LibraryTests.item(1)

  private func keeping(
    _ text: String, _ versions: VersionList = VersionList(), continuing: String = ""
  ) -> TextKeeping {
    TextKeeping(
      text, of: Self.item.id, as: WrittenText(text, plain: text), to: versions,
      at: LibraryTests.now, continuing: continuing)
  }

  @Test("A text, the list of versions and what says that the server lacks it are kept in one write")
  func keep() {
    let keeping = keeping("olá")
    #expect(
      keeping.values.map(\.key) == [
        JournalKey.text(of: Self.item.id, keeping.written.version),
        JournalKey.versions(of: Self.item.id),
        JournalKey.unsent(Self.item.id, keeping.written.version),
      ])
    let list = VersionList(keptAs: keeping.values[1].bytes)
    #expect(list == keeping.versions)
    #expect(list.versions.map(\.version) == [keeping.written.version])
    #expect(VersionList(keptAs: [1, 2]) == VersionList())
    // What another editor writes in the same minute stays beside it.
    let beside = self.keeping("olá, mundo", keeping.versions)
    #expect(
      beside.versions.versions.map(\.version) == [
        beside.written.version, keeping.written.version,
      ])
    // Of the same sitting it takes the place of the version before.
    let next = self.keeping(
      "olá, mundo", keeping.versions, continuing: keeping.written.version)
    #expect(next.versions.versions.map(\.version) == [next.written.version])
  }

  @Test("What waits is sent by the tab that leads, and what the server has waits no longer")
  func send() {
    var state = TextCarrier.State()
    let version = LongText.version(of: "olá")
    let name = TextName(Self.item.id, version)
    let unsent = JournalKey.unsent(Self.item.id, version)
    let early = TextCarrier.reduce(&state, .looked)
    #expect(early.steps.isEmpty)
    let list = TextCarrier.reduce(&state, .leads)
    #expect(
      list.steps.map(\.request) == [
        .values(.list(prefix: "u/", after: "", limit: TextEndpoints.most))
      ])
    let text = JournalKey.text(of: Self.item.id, version)
    let read = TextCarrier.reduce(&state, .listed([unsent]))
    #expect(read.steps.map(\.request) == [.values(.read([text]))])
    let value = KeptValue(text, Array("olá".utf8))
    let sent = TextCarrier.reduce(&state, .read([unsent], [value]))
    let asked = TextsToKeep([ItemText(Self.item.id, version, "olá")], in: state.context.space)
    #expect(sent.steps.map(\.request) == [.call(TextEndpoints.keep, asked)])
    let answer = TextsKept(kept: [name], refused: [])
    let done = TextCarrier.reduce(&state, .answered([name], .success(answer)))
    #expect(done.steps.map(\.request) == [.values(.keep([], removing: [unsent]))])
    let rest = TextCarrier.reduce(&state, .settled)
    #expect(rest.steps.isEmpty)
    #expect(!state.isBusy && state.waiting == 0)
  }

  @Test("While very many are kept nothing is sent, and all of them are once that is done")
  func held() {
    var state = TextCarrier.State()
    state.isLeading = true
    #expect(TextCarrier.reduce(&state, .held(true)).steps.isEmpty)
    #expect(TextCarrier.reduce(&state, .kept).steps.isEmpty && !state.isBusy)
    let list = TextCarrier.reduce(&state, .held(false))
    #expect(!list.steps.isEmpty && state.isBusy)
    // A round that is under way ends with the request that it is at.
    state.hasMore = true
    #expect(TextCarrier.reduce(&state, .held(true)).steps.isEmpty)
    #expect(TextCarrier.reduce(&state, .settled).steps.isEmpty && !state.isBusy)
    #expect(!TextCarrier.reduce(&state, .held(false)).steps.isEmpty)
  }

  @Test("A server that cannot be reached is told again later, and once a network is back")
  func failing() {
    var state = TextCarrier.State()
    state.isLeading = true
    state.isBusy = true
    let waits = TextCarrier.reduce(&state, .answered([], .failure(.network(.unreachable))))
    #expect(
      waits.steps.map(\.request) == [.timer(id: TextCarrier.id.text, milliseconds: 2_000)])
    #expect(!state.isBusy)
    let again = TextCarrier.reduce(&state, .waited)
    #expect(!again.steps.isEmpty)
  }

  // What is not taken

  private static func desk(_ texts: [String]) -> (ItemDesk<TextCarrier>, [Item]) {
    var items: [Item] = []
    for (number, text) in texts.enumerated() {
      items.append(Item.test(UInt64(number + 1), "Item \(number + 1)", text: text))
    }
    let desk = ItemDesk(TextCarrier.self, items)
    for (item, text) in zip(items, texts) {
      desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
      desk.values[JournalKey.unsent(item.id, item.text)] = []
    }
    return (desk, items)
  }

  private static func name(_ item: Item) -> TextName { TextName(item.id, item.text) }

  private static func keeps(_ request: Request) -> Bool {
    if case .http(let request) = request { request.path == "v1/texts" } else { false }
  }

  @Test("What is neither kept nor refused waits, and is tried again once more was synced")
  func waiting() {
    let (desk, items) = Self.desk(["um", "dois"])
    desk.send(.leads)
    desk.answer(
      .output(TextsKept(kept: [Self.name(items[1])], refused: [])), to: Self.keeps)
    // It is asked once a round, however often something else is looked for.
    #expect(!desk.state.isBusy && desk.state.waiting == 1)
    #expect(desk.values[JournalKey.unsent(items[0].id, items[0].text)] == [])
    #expect(desk.values[JournalKey.unsent(items[1].id, items[1].text)] == nil)
    let asked = desk.asked.count
    desk.hear(.synced(desk.context.sync))
    #expect(desk.asked.count == asked)
    desk.context.sync.lastSync = desk.now
    desk.place()
    desk.hear(.synced(desk.context.sync))
    let again = TextsToKeep(
      [ItemText(items[0].id, items[0].text, "um")], in: desk.context.space)
    #expect(desk.asked.last == Request.call(TextEndpoints.keep, again))
    desk.answer(
      .output(TextsKept(kept: [Self.name(items[0])], refused: [])), to: Self.keeps)
    #expect(desk.state.waiting == 0 && desk.state.refused.isEmpty)
  }

  @Test("What is refused leaves the queue and is named to the person, and the rest goes on")
  func refused() {
    let texts = ["um", "dois", "três", "quatro"]
    let (desk, items) = Self.desk(texts)
    func asks(_ numbers: [Int]) -> Bool {
      let sent = numbers.map { ItemText(items[$0].id, items[$0].text, texts[$0]) }
      let wish = TextsToKeep(sent, in: desk.context.space)
      return desk.asked.last == Request.call(TextEndpoints.keep, wish)
    }
    func answer(_ status: Int) {
      desk.answer(.problem(Problem(status: status, title: "", code: "no")), to: Self.keeps)
    }
    func take(_ number: Int) {
      desk.answer(
        .output(TextsKept(kept: [Self.name(items[number])], refused: [])), to: Self.keeps)
    }
    desk.send(.leads)
    #expect(asks([0, 1, 2, 3]))
    answer(413)
    #expect(asks([0, 1]))
    answer(422)
    #expect(asks([0]))
    take(0)
    #expect(asks([1, 2]))
    answer(422)
    #expect(asks([1]))
    answer(413)
    #expect(asks([2]))
    take(2)
    #expect(asks([3]))
    take(3)
    #expect(!desk.state.isBusy && desk.state.waiting == 0)
    #expect(desk.state.refused == [Self.name(items[1])])
    #expect(!desk.values.keys.contains { $0.hasPrefix(JournalKey.allUnsent) })
    // It is here, whole, and nobody asks for it again.
    #expect(desk.texts(of: items[1].id) == ["dois"])
    #expect(desk.values[JournalKey.refused(items[1].id, items[1].text)] == [])
    desk.advance(milliseconds: 3_600_000)
    #expect(asks([3]))

    let scene = Scene<TextCarrier.Action>(
      Surroundings(now: desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    let frame = Frame(desk.context, desk.parts)
    let noted = TextCarrier.notes(on: Subject(items[1].id), desk.state, scene, frame)
    #expect(noted.map(\.readOut).joined().contains("O texto está só neste aparelho"))
    let others = TextCarrier.notes(on: Subject(items[0].id), desk.state, scene, frame)
    #expect(others.isEmpty)
    let listed = TextCarrier.syncNotes(desk.state, scene, frame)
    #expect(listed.map(\.readOut).joined().contains("Item 2"))
    // A tab that is opened later says so too.
    let later = ItemDesk(TextCarrier.self, items)
    later.send(.refusedListed([JournalKey.refused(items[1].id, items[1].text)]))
    #expect(later.state.refused == [Self.name(items[1])])

    desk.send(.againTapped)
    #expect(asks([1]) && desk.state.refused.isEmpty)
    take(1)
    #expect(!desk.values.keys.contains { $0.hasPrefix(JournalKey.allRefused) })
  }

  @Test("That the server has no room is said, and it is asked again now and then, or by hand")
  func full() {
    let (desk, items) = Self.desk(["um"])
    func sent() -> Int { desk.asked.count(where: Self.keeps) }
    func answerFull() {
      desk.answer(
        .problem(Problem(status: 409, title: "", code: "spaceFull")), to: Self.keeps)
    }
    desk.send(.leads)
    answerFull()
    #expect(!desk.state.isBusy && desk.state.isFull && desk.state.waiting == 1)
    #expect(desk.values[JournalKey.unsent(items[0].id, items[0].text)] == [])

    let scene = Scene<TextCarrier.Action>(
      Surroundings(now: desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    let frame = Frame(desk.context, desk.parts)
    let noted = TextCarrier.notes(on: Subject(items[0].id), desk.state, scene, frame)
    let words = noted.map(\.readOut).joined()
    #expect(words.contains("O texto está só neste aparelho") && words.contains("lixeira"))
    let told = TextCarrier.syncNotes(desk.state, scene, frame).map(\.readOut).joined()
    #expect(told.contains("O servidor não tem mais espaço para os textos deste diário"))
    #expect(told.contains("Enviar de novo"))

    // Neither what is written meanwhile, nor a look at the app, nor the next sync asks.
    desk.hear(.told(TextCarrier.kept))
    desk.hear(.visible(true))
    desk.hear(.synced(desk.context.sync))
    desk.advance(milliseconds: 59_000)
    #expect(sent() == 1)
    desk.advance(milliseconds: 1_000)
    #expect(sent() == 2)
    answerFull()
    desk.advance(milliseconds: 119_000)
    #expect(sent() == 2)
    // Somebody has emptied the trash.
    let gone = RecordNews(Changes<Item>(removed: [items[0].id]))
    desk.hear(.told(.changed(gone)))
    desk.advance(milliseconds: 10_000)
    #expect(sent() == 3)
    answerFull()
    desk.send(.againTapped)
    #expect(sent() == 4)
    desk.answer(
      .output(TextsKept(kept: [Self.name(items[0])], refused: [])), to: Self.keeps)
    #expect(!desk.state.isFull && desk.state.waiting == 0)
    #expect(desk.values[JournalKey.unsent(items[0].id, items[0].text)] == nil)
    desk.advance(milliseconds: 3_600_000)
    #expect(sent() == 4)
  }

  @Test("Of texts for which there is no room together those go up that fit, and the rest is told")
  func partlyFull() {
    let texts = ["um", "trinta", "dois", "quarenta"]
    let (desk, items) = Self.desk(texts)
    func asks(_ numbers: [Int]) -> Bool {
      let sent = numbers.map { ItemText(items[$0].id, items[$0].text, texts[$0]) }
      let wish = TextsToKeep(sent, in: desk.context.space)
      return desk.asked.last == Request.call(TextEndpoints.keep, wish)
    }
    func answerFull() {
      desk.answer(
        .problem(Problem(status: 409, title: "", code: "spaceFull")), to: Self.keeps)
    }
    func take(_ number: Int) {
      desk.answer(
        .output(TextsKept(kept: [Self.name(items[number])], refused: [])), to: Self.keeps)
    }
    desk.send(.leads)
    #expect(asks([0, 1, 2, 3]))
    answerFull()
    #expect(asks([0, 1]))
    answerFull()
    #expect(asks([0]))
    take(0)
    #expect(asks([1, 2]))
    answerFull()
    #expect(asks([1]))
    answerFull()
    // What is shorter may fit; what is as long is not asked for.
    #expect(asks([2]))
    take(2)
    #expect(!desk.state.isBusy && desk.state.waiting == 2)
    #expect(desk.state.withoutRoom == [Self.name(items[1]), Self.name(items[3])])
    let left = desk.values.keys.filter { $0.hasPrefix(JournalKey.allUnsent) }
    #expect(Set(left) == Set([1, 3].map { JournalKey.unsent(items[$0].id, items[$0].text) }))

    let scene = Scene<TextCarrier.Action>(
      Surroundings(now: desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    let frame = Frame(desk.context, desk.parts)
    func isNoted(_ number: Int) -> Bool {
      let noted = TextCarrier.notes(on: Subject(items[number].id), desk.state, scene, frame)
      return noted.map(\.readOut).joined().contains("O texto está só neste aparelho")
    }
    #expect((0..<4).map { isNoted($0) } == [false, true, false, true])
    // They are asked for anew after a minute, together.
    let sent = desk.asked.count(where: Self.keeps)
    desk.advance(milliseconds: 59_000)
    #expect(desk.asked.count(where: Self.keeps) == sent)
    desk.advance(milliseconds: 1_000)
    #expect(asks([1, 3]))
  }

  @Test("Where there is no room for some, a shorter text goes up as soon as it is kept")
  func keptMeanwhile() {
    let (desk, _) = Self.desk(["trinta"])
    func sent() -> Int { desk.asked.count(where: Self.keeps) }
    func keep(_ number: UInt64, _ text: String) -> Item {
      let item = Item.test(number, text: text)
      desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
      desk.values[JournalKey.unsent(item.id, item.text)] = []
      desk.hear(.told(TextCarrier.kept))
      return item
    }
    desk.send(.leads)
    // One is kept while the server is asked, another afterwards.
    let meanwhile = keep(8, "dois")
    desk.answer(.problem(Problem(status: 409, title: "", code: "spaceFull")), to: Self.keeps)
    for item in [meanwhile, nil] {
      let item = item ?? keep(9, "um")
      #expect(desk.state.isBusy)
      desk.answer(.output(TextsKept(kept: [Self.name(item)], refused: [])), to: Self.keeps)
      #expect(desk.values[JournalKey.unsent(item.id, item.text)] == nil)
      #expect(desk.state.isFull && !desk.state.isBusy && desk.state.waiting == 1)
    }
    // One that is as long is not asked for, and puts nothing off.
    desk.advance(milliseconds: 59_000)
    _ = keep(10, "vinte e um")
    #expect(sent() == 3 && desk.state.withoutRoom.count == 2)
    desk.advance(milliseconds: 1_000)
    #expect(sent() == 4)
  }

  @Test("Once nothing is left for which there was no room, what comes next is sent")
  func fullNoMore() {
    let (desk, items) = Self.desk(["um"])
    func sent() -> Int { desk.asked.count(where: Self.keeps) }
    desk.send(.leads)
    desk.answer(.problem(Problem(status: 409, title: "", code: "spaceFull")), to: Self.keeps)
    #expect(desk.state.isFull)
    // Another tab has taken it out of the queue.
    let (text, unsent) = (
      Self.name(items[0]).key, JournalKey.unsent(items[0].id, items[0].text)
    )
    desk.values[unsent] = nil
    desk.advance(milliseconds: 60_000)
    #expect(sent() == 1 && !desk.state.isFull && desk.state.waiting == 0)
    desk.values[text] = Array("um".utf8)
    desk.values[unsent] = []
    desk.hear(.told(TextCarrier.kept))
    #expect(sent() == 2)
  }

  @Test("A text that is longer than any is not sent at all")
  func tooLong() {
    let (desk, items) = Self.desk([
      String(repeating: "x", count: JournalText.mostScalars + 1), "dois",
    ])
    desk.send(.leads)
    let wish = TextsToKeep(
      [ItemText(items[1].id, items[1].text, "dois")], in: desk.context.space)
    #expect(desk.asked.last == Request.call(TextEndpoints.keep, wish))
    desk.answer(
      .output(TextsKept(kept: [Self.name(items[1])], refused: [])), to: Self.keeps)
    #expect(desk.state.refused == [Self.name(items[0])])
  }

  @Test("A marker whose text is still on its way from this device alone stays")
  func orphans() {
    let (desk, items) = Self.desk(["um", "dois"])
    var coming = Item.test(9)
    coming.text = LongText.version(of: "nove")
    let early = JournalKey.unsent(coming.id, coming.text)
    // Of a version that its item has not got any more there is nothing to send.
    let old = JournalKey.unsent(items[0].id, LongText.version(of: "zero"))
    desk.values[early] = []
    desk.values[old] = []
    desk.send(.leads)
    desk.answer(
      .output(TextsKept(kept: items.map { Self.name($0) }, refused: [])), to: Self.keeps)
    #expect(desk.values[early] == [])
    #expect(desk.values[old] == nil)
    #expect(desk.state.waiting == 1)
  }
}
