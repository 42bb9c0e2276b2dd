import Documents
import Effort
import Flow
import Foundation
import Importing
import Journal
import struct Journal.Tag
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Bringing in what other apps have kept")
struct ItemImportTests {
  private static let pocket = """
    title,url,time_added,tags,status
    Receita,https://example.com/receita,1420113600,receitas|Minas Gerais,unread
    Lido,https://example.com/lido,1451649600,,archive
    Sem endereço,,1483272000,,unread

    """

  private func many(_ count: Int) -> String {
    var text = "title,note,excerpt,url,folder,tags,created\n"
    for number in 0..<count {
      text += "Item \(number),Nota \(number),,https://e.com/\(number),Pasta,etiqueta,2020-01-01\n"
    }
    return text
  }

  @Test(
    "PR-127 PL-015 what is in a file is seen first, then it comes with its dates, tags and states")
  func whole() throws {
    let device = ImportDevice("pocket.csv", Self.pocket)
    device.look()
    let survey = try #require(device.survey)
    #expect(survey.coming == 2 && survey.losses.count == 1)
    #expect(device.items.isEmpty && device.values.isEmpty)
    let page = device.page()
    for words in ["Pocket", "Trazer 2 itens", "Sem endereço", "Link sem endereço"] {
      #expect(page.contains(words))
    }
    #expect(device.page(.en).contains("A link without an address"))
    device.send(.startTapped)
    device.run()
    let outcome = try #require(device.outcome)
    #expect(outcome.done == 2 && !outcome.wasStopped)
    let item = try #require(device.items.first { $0.title == "Receita" })
    #expect(item.day == CivilDate("2015-01-01") && item.minute == 9 * 60)
    #expect(item.reading == .unread && item.source == .pocket && item.tags.count == 2)
    let tag = Transaction(device.storage).find(Tag.id(of: "minas gerais"))
    #expect(tag?.name == "Minas Gerais")
    // Nothing says any more that it goes on.
    #expect(!device.values.keys.contains { $0.hasPrefix(JournalKey.runs) })
    #expect(device.page().contains("2 itens vieram"))
  }

  @Test(
    "PR-127 what comes from wallabag and Readwise has the day, moment and tags that it had there (1657)",
    arguments: [
      (
        "wallabag.json", "O artigo “certo”", "2016-09-08T09:55:58Z", "2016-09-08", 6 * 60 + 55,
        ["política", "2016"]
      ),
      // Where this device is it was still the day before.
      (
        "wallabag.json", "Arquivado", "2016-10-01T00:00:00Z", "2016-09-30", 21 * 60,
        ["arquivo"]
      ),
      (
        "readwise.csv", "Grande Sertão: Veredas", "2023-05-04T12:34:56Z", "2023-05-04",
        9 * 60 + 34, ["citação", "sertão", "clássicos"]
      ),
      (
        "readwise-reader.csv", "Um ensaio", "2024-02-03T04:05:06Z", "2024-02-03", 65,
        ["filosofia", "longo"]
      ),
    ] as [(String, String, String, String, Int, [String])])
  func datesAndTags(
    _ file: String, _ title: String, _ moment: String, _ day: String, _ minute: Int,
    _ tags: [String]
  ) throws {
    let device = ImportDevice()
    device.files = [(file, try ImportFixture.bytes(file))]
    device.look()
    device.send(.startTapped)
    device.run()
    let item = try #require(device.items.first { $0.title == title })
    #expect(item.createdAt == Instant(moment))
    #expect(item.day == CivilDate(day) && item.minute == minute)
    let book = TagBook(Transaction(device.storage).all(Tag.self, by: "key", equal: []))
    #expect(item.tags.map { book.name(of: $0) } == tags)
    #expect(item.tags == tags.map { TextFolding.folded($0) })
  }

  @Test("A tag that comes cut is told of in words")
  func longTag() throws {
    let long = String(repeating: "a", count: Item.Limits.tag + 1)
    let device = ImportDevice(
      "pocket.csv", "title,url,time_added,tags,status\nUm,https://e.com/1,1,\(long),unread\n")
    device.look()
    #expect(device.page().contains("Etiqueta com mais de 40 letras; vem cortada"))
    #expect(device.page(.en).contains("A tag of more than 40 letters; it comes cut"))
    device.send(.startTapped)
    device.run()
    #expect(device.items.map(\.tags) == [[String(long.dropLast())]])
    #expect(device.outcome?.losses.count(.longTag) == 1)
  }

  @Test("What came, what did not and why can be read again, until one has seen enough of it")
  func result() throws {
    let device = ImportDevice("pocket.csv", Self.pocket)
    device.look()
    device.send(.startTapped)
    device.run()
    let outcome = try #require(device.outcome)
    func comeBack() {
      device.send(.entered(isOwn: false))
      device.send(.entered(isOwn: true))
      device.run()
      #expect(device.outcome == nil)
    }
    comeBack()
    #expect(device.state.last == outcome)
    // Another tab, or the same one after a reload.
    device.kill()
    comeBack()
    #expect(device.page().contains("pocket.csv, 25/11/2026: 2 itens vieram. 1 coisa não veio."))
    device.send(.lastTapped)
    #expect(device.outcome == outcome)
    let page = device.page()
    for words in ["2 itens vieram", "Sem endereço", "Link sem endereço"] {
      #expect(page.contains(words))
    }
    comeBack()
    device.send(.lastDismissed)
    device.run()
    device.kill()
    comeBack()
    #expect(device.state.last == nil && !device.page().contains("A última importação"))
  }

  @Test("A device without room for the result has it in this tab")
  func resultWithoutRoom() throws {
    let device = ImportDevice("pocket.csv", Self.pocket)
    device.look()
    device.send(.startTapped)
    device.run { $0.state.last.isThere || $0.pouring?.run.done == 2 }
    device.writesLeft = 1
    device.run()
    let outcome = try #require(device.outcome)
    #expect(device.values[JournalKey.imported] == nil)
    device.send(.entered(isOwn: false))
    device.send(.entered(isOwn: true))
    device.run()
    #expect(device.state.last == outcome)
  }

  @Test("PR-127 the same file again adds none")
  func again() throws {
    let device = ImportDevice("pocket.csv", Self.pocket)
    for _ in 0..<2 {
      device.look()
      device.send(.startTapped)
      device.run()
    }
    #expect(device.items.count == 2)
    let survey = try #require(device.survey)
    #expect(survey.coming == 0 && survey.here == 2)
    #expect(device.page().contains("Nada a trazer"))
  }

  @Test("PR-127 what may be there already is asked about, and comes when it is wanted")
  func doubts() throws {
    let device = ImportDevice("pocket.csv", Self.pocket)
    var here = Item(ID(UUID(high: 2, low: 2)), on: ImportDevice.today)
    here.url = "http://www.example.com/receita/"
    Transaction(device.storage).put(here)
    device.look()
    let survey = try #require(device.survey)
    #expect(survey.coming == 1 && survey.doubtful == 1)
    let page = device.page()
    let doubts = try #require(page.range(of: "Talvez repetidos"))
    let new = try #require(page.range(of: "Novos"))
    #expect(doubts.lowerBound < new.lowerBound)
    device.send(.doubtTicked(survey.shown[0].origin, true))
    device.send(.startTapped)
    device.run()
    #expect(device.outcome?.done == 2 && device.items.count == 3)
  }

  @Test("PR-127 who stops keeps what has come, and goes on where it was")
  func stop() throws {
    let count = 9_000
    let device = ImportDevice("raindrop.csv", many(count))
    device.look()
    device.send(.startTapped)
    device.run { ($0.pouring?.run.done ?? 0) > 0 }
    #expect(ItemImport.hold(device.state, goingTo: "linha")?.path == .importItems)
    device.send(.pouring(.stopTapped))
    device.run()
    let paused = try #require(device.pouring)
    #expect(paused.isPaused && paused.run.done < count && device.items.count == paused.run.done)
    #expect(ItemImport.hold(device.state, goingTo: "linha") == nil)
    #expect(device.page().contains("Parado"))
    device.send(.pouring(.goOnTapped))
    device.run()
    #expect(device.outcome?.done == count && device.items.count == count)
    #expect(device.items.allSatisfy { device.text($0)?.hasPrefix("Nota ") == true })
  }

  @Test(
    "PR-127 after a tab was killed the same file goes on, and none comes twice or without its text")
  func killed() throws {
    let count = 5_000
    let device = ImportDevice("raindrop.csv", many(count))
    for stage in [1, 2, 3, 10, 20] {
      device.look()
      device.send(.startTapped)
      var answered = 0
      device.run { _ in
        answered += 1
        return answered > stage * 3
      }
      device.kill()
      for item in device.items { #expect(device.text(item) != nil) }
    }
    device.send(.entered(isOwn: true))
    device.run()
    #expect(device.state.left.count == 1)
    #expect(device.page().contains("Uma importação não terminou"))
    device.look()
    device.send(.startTapped)
    device.run()
    #expect(device.items.count == count)
    #expect(!device.values.keys.contains { $0.hasPrefix(JournalKey.runs) })
  }

  @Test("PR-127 a device without room stands still, says so, and goes on when there is some")
  func full() throws {
    let count = 3_000
    let device = ImportDevice("raindrop.csv", many(count))
    device.look()
    device.writesLeft = 2
    device.send(.startTapped)
    device.run()
    let paused = try #require(device.pouring)
    #expect(paused.isPaused && paused.trouble == .full)
    #expect(device.page().contains("sem espaço"))
    for item in device.items { #expect(device.text(item) != nil) }
    device.writesLeft = nil
    device.send(.pouring(.goOnTapped))
    device.run()
    #expect(device.items.count == count)
  }

  @Test("A journal that takes no more stands still; one item that it refuses stays out alone")
  func refused() throws {
    let device = ImportDevice("raindrop.csv", many(100))
    device.look()
    device.refusal = Refusal(.limitReached, "items", limit: 500_000)
    device.send(.startTapped)
    device.run()
    let paused = try #require(device.pouring)
    #expect(paused.isPaused && device.items.isEmpty)
    device.refusal = nil
    device.refusedTitle = "Item 50"
    device.send(.pouring(.goOnTapped))
    device.run()
    let outcome = try #require(device.outcome)
    #expect(outcome.done == 99 && device.items.count == 99)
    #expect(outcome.losses.first.map(\.name) == ["Item 50"])
    #expect(outcome.losses.first.map(\.reason) == [.refused])
  }

  @Test("A note has so many files, and each that is more is told of")
  func tooManyFiles() throws {
    let most = try #require(Item.mostDocuments)
    let device = ImportDevice()
    let names = (0...most).map { "foto-\($0).jpg" }
    device.files = [("Um.md", Array(names.map { "![](\($0))\n" }.joined().utf8))]
    device.files += names.map { ($0, [0xFF, 0xD8, 0xFF]) }
    device.look()
    device.send(.startTapped)
    device.run()
    let outcome = try #require(device.outcome)
    #expect(device.items.count == 1 && device.documents.count == most)
    #expect(outcome.losses.first.map(\.name) == [names[most]])
    #expect(outcome.losses.first.map(\.reason) == [.refused])
  }

  @Test("PR-127 files come with their notes, and one that is not there is told of")
  func attachments() throws {
    let device = ImportDevice()
    device.files = [
      ("Um.md", Array("Uma foto: ![](foto.jpg)".utf8)), ("foto.jpg", [0xFF, 0xD8, 0xFF]),
    ]
    device.look()
    #expect(device.survey?.files == 1)
    device.send(.startTapped)
    device.run()
    let outcome = try #require(device.outcome)
    #expect(device.items.count == 1)
    #expect(device.documents.map(\.name) == ["foto.jpg"])
    #expect(device.documents.map(\.owner) == device.items.map(\.id))
    #expect(device.blobs.values.map { $0 } == [[0xFF, 0xD8, 0xFF]])
    #expect(outcome.losses.isEmpty)
    let without = ImportDevice("Um.md", "Uma foto: ![](foto.jpg)")
    without.look()
    without.send(.startTapped)
    without.run()
    let lost = try #require(without.outcome)
    #expect(without.items.count == 1 && without.documents.isEmpty)
    #expect(lost.losses.count(.missingFile) == 1)
  }

  @Test("PR-127 small files of an archive are asked for many at once, and each comes with its text")
  func archive() throws {
    let count = 450
    var zip = DeflatedZip()
    for number in 0..<count { zip.add("notas/Item \(number).md", Array("Nota \(number)".utf8)) }
    zip.end()
    let device = ImportDevice()
    device.files = [("notas.zip", zip.bytes)]
    device.look()
    #expect(device.survey?.coming == count)
    device.send(.startTapped)
    device.run()
    #expect(device.outcome?.done == count && device.items.count == count)
    for item in device.items {
      let text = "Nota " + item.title.dropFirst("Item ".count)
      #expect(device.text(item) == text)
    }
    let asked = device.requests.compactMap { request -> Int? in
      guard case .pouring(.inflateParts(_, let parts)) = request else { return nil }
      return parts.count
    }
    // Once to look, once to bring in.
    #expect(asked == [200, 200, 50, 200, 200, 50])
    // Nor is the page drawn for each of them.
    #expect(device.requests.filter { $0 == .time(.nextFrame) }.count < 20)
  }

  @Test("Texts and heads go in bounded writes, and a server is to have each text")
  func bounds() {
    let count = Effort.times(50_000, quick: 6_000)
    let device = ImportDevice("raindrop.csv", many(count))
    device.look()
    device.send(.startTapped)
    device.run()
    #expect(device.outcome?.done == count)
    // A text, its list of versions and its marker, and where the import is.
    #expect(device.mostKept <= 3 * Pouring.textsPerWrite + 1)
    #expect(device.mostAtOnce <= Item.Limits.imported)
    #expect(device.values.keys.filter { $0.hasPrefix(JournalKey.allUnsent) }.count == count)
  }

  @Test("What nobody knows is said, and nothing happens")
  func unknown() {
    let device = ImportDevice("x.bin", "palavras soltas")
    device.look()
    #expect(device.survey?.coming == 0)
    #expect(device.page().contains("Nada a trazer"))
    device.send(.startTapped)
    device.run()
    #expect(device.items.isEmpty && device.values.isEmpty)
    let early = ImportDevice("pocket.csv", Self.pocket)
    _ = ItemImport.reduce(
      &early.state, .chosen([ChosenFile(number: 1, name: "a", type: "", bytes: 1)]))
    #expect(early.state.step == .choosing(.notReady))
    #expect(early.page().contains("ainda está sendo aberto"))
  }
}
