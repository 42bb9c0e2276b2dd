import Editing
import Flow
import Journal
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Reading")
struct ReaderTests {
  private static let source =
    "Um começo.\n\n" + String(repeating: "Mais uma frase aqui. ", count: 40)

  private static var item: Item {
    var item = Desk.item(1, "Um artigo", text: source)
    item.reading = .unread
    item.place = 300
    return item
  }

  private func opened(_ parts: Parts) -> Reader.State {
    var state = Reader.opened(in: Desk.context)
    let path = Path.read(Self.item.id)
    state.context.path = path
    _ = Reader.reduce(&state, .entered(path), among: parts)
    let name = TextName(Self.item.id, Self.item.text)
    let value = KeptValue(name.key, Array(Self.source.utf8))
    _ = Reader.reduce(&state, .load(.read([value])), among: parts)
    return state
  }

  @Test("A text opens where one left off, and where one is by now is kept for other devices")
  func place() {
    let parts = Desk.parts([Self.item])
    var state = opened(parts)
    #expect(state.opened == 300)
    let shown = Reader.reduce(&state, .shown, among: parts)
    #expect(shown.steps.map(\.request) == [.focus(id: Reader.anchor)])
    let reached = Reader.reduce(&state, .reached(500), among: parts)
    #expect(reached.steps.map(\.request) == [.timer(id: "reader place", milliseconds: 3_000)])
    let left = Reader.reduce(&state, .entered(Timeline.path), among: parts)
    #expect(left.steps.map(\.request) == [.mutate(NotePlace(Self.item.id, 500))])
    #expect(state.item == nil)
  }

  @Test("A line more or less is no other place")
  func near() {
    let parts = Desk.parts([Self.item])
    var state = opened(parts)
    _ = Reader.reduce(&state, .reached(310), among: parts)
    #expect(Reader.reduce(&state, .placed, among: parts).steps.isEmpty)
  }

  @Test("Words that are selected are marked with what is around them, and shown marked")
  func marking() throws {
    var parts = Desk.parts([Self.item])
    var state = opened(parts)
    _ = Reader.reduce(&state, .selected("começo.Mais", at: 3), among: parts)
    let range = try #require(state.selection)
    #expect(range == 3..<14)
    let id = UUID(high: 5, low: 1)
    _ = Reader.reduce(&state, .marking(.colorTapped(.green)), among: parts)
    #expect(state.selection == nil)
    var expected = Highlight()
    expected.item = Self.item.id
    expected.quote = "começo.\nMais"
    expected.lead = "Um "
    expected.tail = state.text.tail(of: range)
    expected.position = 3
    expected.color = .green
    let draft = expected
    expected.id = ID(id)
    let added = Reader.reduce(
      &state, .marking(.idGiven(id, draft, opens: false)), among: parts)
    #expect(added.steps.map(\.request) == [.mutate(AddHighlight(expected))])

    parts = Desk.parts([Self.item], highlights: [expected])
    let scene = Scene<Reader.Action>(
      Surroundings(now: Desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    let page = Reader.page(state, scene, Frame(state.context, parts))
    let marks = page.elements.filter { $0.tag == "mark" }
    #expect(marks.map(\.readOut) == ["começo.", "Mais"])
    #expect(marks.map { $0.text("data-color") } == ["green", "green"])
  }

  @Test("A note is kept however one leaves it, and a highlight can be had back")
  func noting() {
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 5, low: 1))
    highlight.item = Self.item.id
    highlight.quote = "começo"
    highlight.position = 3
    let parts = Desk.parts([Self.item], highlights: [highlight])
    var state = opened(parts)
    _ = Reader.reduce(&state, .marking(.tapped(highlight.id.uuid)), among: parts)
    _ = Reader.reduce(&state, .marking(.noteTyped("bonito")), among: parts)
    let closed = Reader.reduce(&state, .marking(.closed), among: parts)
    var noted = highlight
    noted.note = "bonito"
    #expect(
      closed.steps.map(\.request) == [.mutate(EditHighlight(from: highlight, to: noted))])
    _ = Reader.reduce(&state, .marking(.tapped(highlight.id.uuid)), among: parts)
    let removed = Reader.reduce(&state, .marking(.removeTapped), among: parts)
    #expect(removed.steps.map(\.request) == [.mutate(RemoveHighlight(highlight.id))])
    _ = Reader.reduce(&state, .marking(.removed(highlight, .saved)), among: parts)
    let undone = Reader.reduce(&state, .marking(.undoTapped), among: parts)
    #expect(undone.steps.map(\.request).contains(.mutate(AddHighlight(highlight))))
  }

  @Test("A note is kept by whoever goes to another page over it")
  func notedAndGone() {
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 5, low: 1))
    highlight.item = Self.item.id
    highlight.quote = "começo"
    let parts = Desk.parts([Self.item], highlights: [highlight])
    var state = opened(parts)
    _ = Reader.reduce(&state, .marking(.tapped(highlight.id.uuid)), among: parts)
    _ = Reader.reduce(&state, .marking(.noteTyped("bonito")), among: parts)
    let left = Reader.reduce(&state, .entered(Timeline.path), among: parts)
    var noted = highlight
    noted.note = "bonito"
    #expect(
      left.steps.map(\.request).contains(.mutate(EditHighlight(from: highlight, to: noted))))
  }

  @Test("The key that edits leads from what is read to its editor, and the arrow to its list")
  func ways() {
    var parts = Desk.parts([Self.item])
    var state = opened(parts)
    let heard = Reader.hear(.told(.own(ItemPage.editKey)), state)
    #expect(heard == .editWanted)
    let edit = Reader.reduce(&state, .editWanted, among: parts)
    let path = Path.editItem(Self.item.id).text
    #expect(edit.steps.map(\.request) == [.navigate(.push(path))])
    var list = ReadLater.opened(in: Desk.context)
    list.list = .favourites
    parts[ReadLater.self] = list
    let scene = Scene<Reader.Action>(
      Surroundings(now: Desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    let page = Reader.page(state, scene, Frame(state.context, parts))
    let back = page.elements.first { $0.text("class") == "back-button" }
    #expect(back?.text("href") == "/ler/favoritos")
    _ = Reader.reduce(&state, .entered(Timeline.path), among: parts)
    #expect(Reader.hear(.told(.own(ItemPage.editKey)), state) == nil)
  }

  @Test("Words can be marked by typing them")
  func typing() {
    let parts = Desk.parts([Self.item])
    var state = opened(parts)
    _ = Reader.reduce(&state, .marking(.typeTapped), among: parts)
    _ = Reader.reduce(&state, .marking(.quoteTyped("não está")), among: parts)
    _ = Reader.reduce(&state, .marking(.submitted), among: parts)
    #expect(state.sheet?.isNotFound == true)
    _ = Reader.reduce(&state, .marking(.quoteTyped("Um começo")), among: parts)
    let asked = Reader.reduce(&state, .marking(.submitted), among: parts)
    #expect(asked.steps.map(\.request) == [.newID])
    #expect(state.sheet == nil)
  }
}

@Suite("What is to be read")
struct ReadLaterTests {
  @Test(
    "What is unread stands before what is read, what is archived and favourites have their pages")
  func lists() {
    var items = (1...4).map { Desk.item($0, "Item \($0)") }
    items[0].reading = .unread
    items[1].reading = .read
    items[2].reading = .archived
    items[3].isFavourite = true
    let parts = Desk.parts(items)
    var state = ReadLater.opened(in: Desk.context)
    state.context.path = ReadLaterPlace.path
    _ = ReadLater.reduce(&state, .entered(ReadLaterPlace.path), among: parts)
    #expect(state.shelf.unread.map(\.low) == [1])
    #expect(state.shelf.read.map(\.low) == [2])
    #expect(state.shelf.archived.map(\.low) == [3])
    #expect(state.shelf.favourites.map(\.low) == [4])
    #expect(ReadLater.List("ler/arquivados") == .archived)
    #expect(ReadLater.List("ler/outros") == nil)
    let scene = Scene<ReadLater.Action>(
      Surroundings(now: Desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    let words = ReadLater.page(state, scene, Frame(state.context, parts)).readOut
    #expect(words.contains("Item 1") && words.contains("Item 2"))
    #expect(!words.contains("Item 3") && !words.contains("Item 4"))
  }
}
