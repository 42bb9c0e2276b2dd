import API
import Documents
import DocumentsFeature
import Editing
import Effort
import Fields
import Flow
import Journal
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("All of a journal is taken away and brought back")
struct TakeAwayTests {
  @Test(
    "PR-128 what is taken away comes back identical on another device, from each form",
    arguments: TakeAwayFormat.allCases)
  func identical(format: TakeAwayFormat) throws {
    let device = ExportDevice.filled()
    device.choose { $0.weekly = format }
    let file = try #require(device.takeAway(as: format))
    #expect(file.type == "application/zip" && file.name == "prsnl-2026-11-25.zip")
    #expect(device.requests.contains { isTrace($0, format) })
    let other = ExportDevice()
    other.look(at: (file.name, file.bytes))
    let review = try #require(other.review)
    #expect(review.fresh == 3 && review.highlights == 1 && review.files == 1)
    #expect(review.same + review.differing + review.unreadable + review.missingFiles == 0)
    #expect(other.items.isEmpty)
    other.send(BringBack.Action.startTapped)
    other.run()
    let summary = try #require(other.summary)
    #expect(summary.items == 3 && summary.highlights == 1 && summary.files == 1)
    #expect(summary.leftOut.isEmpty && summary.trouble == nil && summary.unreadable == 0)
    // Nothing of what is compared is empty.
    let whole = device.contents
    #expect(whole.waiting.count == 1 && whole.searches.count == 1 && whole.tags.count == 1)
    #expect(whole.texts.count == 5)
    #expect(whole.files.count == 1 && whole.journal.weekly == format)
    #expect(other.contents == whole)
  }

  private func isTrace(_ request: Request, _ format: TakeAwayFormat) -> Bool {
    let trace = ExportJournal(.everything, as: format, count: 3, documents: 1)
    return request == .mutate(trace)
  }

  @Test("Without files it is one file, which comes back as well")
  func withoutFiles() throws {
    let device = ExportDevice.filled()
    device.send(.filesChosen(false))
    let file = try #require(device.takeAway(as: .html))
    #expect(file.name == "prsnl-2026-11-25.html" && file.type == "text/html")
    let other = ExportDevice()
    other.bringBack((file.name, file.bytes))
    #expect(other.items == device.items)
    #expect(other.documents(of: ExportDevice.first).isEmpty)
  }

  @Test("PR-128 a device that is full hands nothing out, wherever it gets full, and says so")
  func full() throws {
    let whole = ExportDevice.filled()
    _ = whole.takeAway(as: .markdown)
    let writes = whole.requests.count { if case .output = $0 { true } else { false } }
    #expect(writes > 4)
    for left in 0..<writes {
      let device = ExportDevice.filled()
      device.outputsLeft = left
      let file = device.takeAway(as: .markdown)
      #expect(file == nil, "after \(left)")
      #expect(device.away.result == .failed(.full), "after \(left)")
      #expect(device.away.run == nil)
    }
  }

  @Test("Whoever stops gets no file, and can begin again")
  func stop() throws {
    let device = ExportDevice.filled()
    device.watches = { device in
      if device.requests.count == 5 { device.send(TakeAway.Action.stopTapped) }
    }
    let stopped = device.takeAway(as: .json)
    #expect(stopped == nil)
    #expect(device.away.result == .stopped)
    #expect(device.output == nil)
    device.watches = { _ in }
    let file = device.takeAway(as: .json)
    #expect(file != nil)
  }

  @Test("A file that cannot be read is left out by name, and the rest comes")
  func leftOut() throws {
    let device = ExportDevice.filled()
    device.watches = { $0.blobs = [:] }
    let file = try #require(device.takeAway(as: .markdown))
    guard case .done(let summary)? = device.away.result else {
      Issue.record("It did not end")
      return
    }
    #expect(summary.leftOut == ["praia.jpg"] && summary.items == 3)
    let other = ExportDevice()
    other.look(at: (file.name, file.bytes))
    #expect(other.review?.missingFiles == 1 && other.review?.fresh == 3)
  }

  @Test("An item of a day that no clock shows is left out by name, with why, and the rest comes")
  func extremes() throws {
    let device = ExportDevice.filled()
    var early = Item(ID(UUID(high: 2, low: 90)), on: .first)
    early.title = "Antes de tudo"
    device.records.put(early)
    let file = try #require(device.takeAway(as: .json))
    let other = ExportDevice()
    other.bringBack((file.name, file.bytes))
    let summary = try #require(other.summary)
    #expect(summary.items == 3 && summary.leftOut == ["Antes de tudo"])
    #expect(summary.refusal == Refusal(.invalid, "day", reason: "tooEarly"))
    let said = BringWords.left(summary, why: "Por isso.", .pt)
    #expect(said == "1 não veio: Antes de tudo. Por isso.")
  }

  @Test("What is damaged, or of somebody else, is told before anything happens")
  func damaged() throws {
    let file = try #require(ExportDevice.filled().takeAway(as: .json))
    let device = ExportDevice()
    device.look(at: (file.name, Array(file.bytes.dropLast(30))))
    #expect(device.back.step == .choosing(.file(.damaged)))
    device.look(at: ("a.json", Array("{}".utf8)))
    #expect(device.back.step == .choosing(.file(.foreign)))
    #expect(device.items.isEmpty)
  }

  @Test("PR-128 once a week it is made by itself at the opening, in the form that was chosen")
  func weekly() throws {
    let device = ExportDevice.filled()
    let place = TakeAway.Place(language: .en, minutesEast: 0)
    device.send(.weeklyRead([]))
    device.send(.leads)
    device.send(.weeklyDue(device.now))
    device.run()
    #expect(device.handedOut.isEmpty)
    device.send(.weeklyChosen(.markdown, place))
    device.run()
    #expect(device.records.find(ExportDevice.journal)?.weekly == .markdown)
    device.send(.weeklyDue(device.now))
    device.run()
    #expect(device.handedOut.count == 1)
    for (hours, count) in [(1, 1), (6 * 24 + 23, 1), (7 * 24, 2)] as [(Int64, Int)] {
      let time = device.now.adding(milliseconds: hours * 3_600_000)
      device.send(.weeklyDue(time))
      device.run()
      #expect(device.handedOut.count == count, "after \(hours) h")
    }
    // What this device keeps of it is there when the app is opened again.
    let note = WeeklyNote(keptAs: device.values[JournalKey.weekly])
    #expect(note.lastAt == device.now.adding(milliseconds: 7 * 24 * 3_600_000))
    #expect(note.language == .en)
  }

  @Test("A weekly file that was not finished is told of, by the tab that makes them")
  func missed() {
    var state = TakeAway.State()
    state.isLeading = true
    state.weekly = WeeklyNote()
    var library = Library.State()
    var journal = Journal()
    journal.weekly = .json
    library.journal = journal
    #expect(!TakeAway.missed(state, library))
    state.weekly?.failedAt = LibraryTests.now
    #expect(TakeAway.missed(state, library))
    state.isLeading = false
    #expect(!TakeAway.missed(state, library))
    state.isLeading = true
    library.journal?.weekly = nil
    #expect(!TakeAway.missed(state, library))
  }

  @Test("One that failed is tried again a day later, and a clock that was set back delays none")
  func due() {
    var note = WeeklyNote()
    let now = LibraryTests.now
    #expect(note.isDue(at: now))
    note.failedAt = now
    #expect(!note.isDue(at: now.adding(milliseconds: 86_399_999)))
    #expect(note.isDue(at: now.adding(milliseconds: 86_400_000)))
    note.failedAt = nil
    note.lastAt = now
    #expect(!note.isDue(at: now.adding(milliseconds: 7 * 86_400_000 - 1)))
    #expect(note.isDue(at: now.adding(milliseconds: -1)))
    #expect(WeeklyNote(keptAs: [1, 2]) == WeeklyNote())
    #expect(WeeklyNote(keptAs: note.jsonBytes()) == note)
  }

  @Test("Texts that are not here are asked of the server, and what it has not got is told")
  func texts() throws {
    let device = ExportDevice.filled(isAlone: false)
    let item = try #require(device.records.find(ExportDevice.first))
    device.values[JournalKey.text(of: item.id, item.text)] = nil
    var status = SyncStatus()
    status.isOnline = true
    device.away.context.sync = status
    device.send(.startTapped(TakeAway.Place()))
    device.run()
    // Nobody answers the call of this device: the run waits for it.
    let name = TextName(item.id, item.text)
    let asked = TextsWanted([name], in: device.away.context.space)
    #expect(device.requests.contains(.call(TextEndpoints.read, asked)))
    let wrong = ItemText(item.id, item.text, "não é esse")
    device.send(.writing(.textsCame(.came([wrong]))))
    device.send(.writing(.textsCame(.came([]))))
    device.run()
    guard case .done(let summary)? = device.away.result else {
      Issue.record("It did not end")
      return
    }
    #expect(summary.withoutText == 1 && summary.items == 3)
  }

  @Test("The pages say what goes, how far it is, and what came")
  func pages() throws {
    let device = ExportDevice.filled()
    let scene = Scene<TakeAway.Action>(
      Surroundings(now: device.now, width: 360, language: .pt)
    ) { _ in 0 }
    let frame = Frame(device.away.context, device.parts)
    let page = TakeAway.page(device.away, scene, frame).readOut
    #expect(page.contains("Não é cifrado") || page.contains("não é cifrado"))
    #expect(page.contains("Markdown") && page.contains("Toda semana"))
    let file = try #require(device.takeAway(as: .markdown))
    let after = TakeAway.page(device.away, scene, frame).readOut
    #expect(after.contains("Pronto: prsnl-2026-11-25.zip"))
    #expect(after.contains("3 itens, 1 anexo."))
    let other = ExportDevice()
    other.look(at: (file.name, file.bytes))
    let back = Scene<BringBack.Action>(
      Surroundings(now: device.now, width: 360, language: .en)
    ) { _ in 0 }
    let review = BringBack.page(
      other.back, back, Frame(other.back.context, other.parts)
    ).readOut
    #expect(review.contains("Bring 3 items back"))
    #expect(review.contains("Attachments not here"))
  }
}
