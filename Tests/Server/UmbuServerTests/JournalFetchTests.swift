import Database
import Fields
import HTTP
import Journal
import Reading
import Records
import Sync
import SyncServer
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("Pages that a journal's links lead to", .onThreads)
struct JournalFetchTests {
  private static let words = """
    O umbuzeiro guarda água nas raízes, em batatas que chegam a pesar dezenas de quilos, e por isso fica verde quando \
    tudo em volta secou. Dá sombra larga e baixa, e o gado descansa debaixo dele nas horas mais quentes do dia.
    """

  @Test("nothing is fetched before the journal's owner has switched that on, nor for anybody else")
  func off() async throws {
    let room = try await ServedJournal.open { settings in
      settings.pages.names = HostNames { _ in
        Issue.record("a name was looked up")
        return []
      }
    }
    defer { room.remove() }
    let journal = try await ServedJournal(in: room)
    let bia = try await Person(in: room, app: "prsnl", "bia@example.com", calling: "Outro")
    let wish = PageWish("https://site.example/", of: ServedJournal.id(1), in: journal.space)
    let off = await journal.ana.call(FetchEndpoints.fetch, wish)
    #expect(off.status.code == 422 && off.json["code"]?.text == "off")
    #expect(await bia.call(FetchEndpoints.fetch, wish).status == .forbidden)
    await room.umbu.stop()
  }

  @Test("where it is on, an address inside of a private network is refused with a reason")
  func inside() async throws {
    let room = try await ServedJournal.open { settings in
      settings.pages.names = HostNames { _ in [[127, 0, 0, 1]] }
    }
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    try await journal.switchFetchingOn()
    let answer = await journal.ana.call(
      FetchEndpoints.fetch,
      PageWish("https://site.example/", of: ServedJournal.id(1), in: journal.space))
    #expect(answer.status.code == 422 && answer.json["code"]?.text == "privateAddress")
    #expect(try await journal.count("item_text") == 0)
    await room.umbu.stop()
  }

  @Test(
    """
    a page becomes a title, first words and a readable copy that is a text of the item; another copy takes its place, \
    and it goes with the item
    """)
  func fetched() async throws {
    try await ServerRoom.serving({ settings in
      settings.pages.rules.mayReach = { $0 == [127, 0, 0, 1] }
      settings.pages.names = HostNames { _ in [[127, 0, 0, 1]] }
    }) { room in
      var journal = try await ServedJournal(in: room)
      try await journal.switchFetchingOn()
      // A page of the web: somebody's public link.
      let text = [Self.words, Self.words, Self.words].joined(separator: "\n\n")
      let source = try await journal.add(1, "O umbuzeiro e a seca", text)
      let made = await journal.ana.call(
        LinkEndpoints.make,
        LinkWish(ID(UUID(high: 7, low: 1)), of: source.id, in: journal.space, until: nil))
      let address = try MadeLink(object: made.json).address
      let url = "http://site.example:\(room.umbu.port)/prsnl/\(address)"
      var item = Item(ServedJournal.id(2), on: .epoch)
      item.url = url
      item.kind = .link
      try await journal.ana.sync(AddItem(item))

      let answer = await journal.ana.call(
        FetchEndpoints.fetch, PageWish(url, of: item.id, in: journal.space))
      #expect(answer.status == .ok)
      let page = try FetchedPage(object: answer.json)
      #expect(page.title.contains("O umbuzeiro e a seca"))
      #expect(page.text.contains("guarda água nas raízes") && !page.isCut)
      #expect(!page.start.isEmpty && page.copy == LongText.version(of: page.text))
      let read = try await journal.read([TextName(item.id, page.copy)])
      #expect(read.texts.map(\.text) == [page.text])
      try await journal.ana.sync(
        NoteFetched(item.id, title: page.title, copy: page.copy, start: page.start))

      let other = try await journal.keep("outra cópia", of: item.id)
      try await journal.ana.sync(
        NoteFetched(item.id, title: "", copy: other.version, start: ""))
      #expect(try await journal.texts(of: item.id) == [other.version])
      try await journal.ana.sync(TrashItems([item.id]))
      try await journal.ana.sync(PurgeItems([item.id]))
      #expect(try await journal.texts(of: item.id) == [])
      let late = await journal.ana.call(
        FetchEndpoints.fetch, PageWish(url, of: item.id, in: journal.space))
      #expect(late.status == .ok)
      #expect(try await journal.texts(of: item.id) == [], "of what is gone nothing is kept")
    }
  }
}
