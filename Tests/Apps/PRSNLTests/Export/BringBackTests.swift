import Documents
import Editing
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

@Suite("What was taken away is brought back")
struct BringBackTests {
  typealias File = (name: String, bytes: [UInt8])

  private func file(of device: ExportDevice) throws -> File {
    let file = try #require(device.takeAway(as: .json))
    return (file.name, file.bytes)
  }

  /// All that the page says.
  private func page(_ device: ExportDevice) -> String {
    let scene = Scene<BringBack.Action>(
      Surroundings(now: device.now, width: 360, language: .pt)
    ) { _ in 0 }
    let frame = Frame(device.back.context, device.parts)
    return BringBack.page(device.back, scene, frame).readOut
  }

  private func waiting(_ device: ExportDevice) -> [WaitingVersion] {
    device.contents.waiting.filter { $0.isWaiting }
  }

  @Test(
    "PR-128 a text that waits over what its item says waits again, takes no place, and comes once")
  func waiting() throws {
    let device = ExportDevice.filled()
    let wanted = try #require(waiting(device).first)
    let standing = try #require(device.records.find(ExportDevice.first)?.text)
    #expect(wanted.base == standing && wanted.text == LongText.version(of: ExportDevice.other))
    let file = try self.file(of: device)
    let other = ExportDevice()
    for _ in 0..<2 {
      other.bringBack(file)
      #expect(other.records.find(ExportDevice.first)?.text == standing)
      #expect(waiting(other) == [wanted])
      #expect(other.text(ExportDevice.first, wanted.text) == ExportDevice.other)
    }
    // What was decided here stays so.
    let mine = WrittenText(ExportDevice.other, plain: ExportDevice.other)
    other.make(DecideVersion(wanted, over: standing, for: mine))
    #expect(waiting(other).isEmpty)
    other.bringBack(file)
    #expect(waiting(other).isEmpty)
    #expect(other.records.find(ExportDevice.first)?.text == wanted.text)
  }

  @Test("The same file again brings nothing, and what was changed here stays")
  func again() throws {
    let device = ExportDevice.filled()
    let file = try self.file(of: device)
    var changed = try #require(device.records.find(ExportDevice.first))
    changed.title = "Outro"
    device.records.put(changed)
    device.look(at: file)
    let review = try #require(device.review)
    #expect(review.fresh == 0 && review.same == 2 && review.differing == 1)
    #expect(!review.brings(device.parts))
    device.send(BringBack.Action.startTapped)
    device.run()
    #expect(device.review != nil)
    #expect(device.records.find(ExportDevice.first)?.title == "Outro")
  }

  @Test("That all of a file is here already is said where it is, and nowhere else")
  func nothing() throws {
    let allHere = "Tudo o que está no arquivo já está aqui."
    let device = ExportDevice.filled()
    let file = try self.file(of: device)
    device.look(at: file)
    #expect(device.review?.same == 3 && page(device).contains(allHere))
    device.choose { $0.weekStart = 3 }
    device.look(at: file)
    #expect(page(device).contains("Só os ajustes do diário são outros."))
    var changed = try #require(device.records.find(ExportDevice.first))
    changed.title = "Outro"
    device.records.put(changed)
    device.look(at: file)
    let differing = page(device)
    #expect(differing.contains("O que está aqui diferente fica como está."))
    #expect(!differing.contains(allHere))
    // One whose attachment could not be read when it was taken away.
    let without = ExportDevice.filled()
    without.watches = { $0.blobs = [:] }
    let lacking = try self.file(of: without)
    let other = ExportDevice()
    other.bringBack(lacking)
    #expect(other.items.count == 3)
    other.look(at: lacking)
    #expect(other.review?.missingFiles == 1)
    #expect(page(other).contains("Nada mais deste arquivo pode vir."))
    #expect(!page(other).contains(allHere))
  }

  enum Ending: CaseIterable {
    case stopped, killed
  }

  @Test(
    "PR-128 wherever bringing back is stopped or killed, the same file brings the rest",
    arguments: Ending.allCases)
  func endedEarly(_ ending: Ending) throws {
    let whole = ExportDevice.filled()
    let file = try self.file(of: whole)
    let counting = ExportDevice()
    counting.bringBack(file)
    let all = counting.requests.count
    #expect(all > 10)
    for place in 1...all {
      let device = ExportDevice()
      var ended = false
      device.watches = { device in
        guard device.requests.count >= place, !ended, device.back.isRunning else { return }
        ended = true
        switch ending {
        case .stopped: device.send(BringBack.Action.stopTapped)
        case .killed: device.kill()
        }
      }
      device.bringBack(file)
      device.watches = { _ in }
      device.send(BringBack.Action.otherTapped)
      device.bringBack(file)
      #expect(device.contents == whole.contents, "ended at request \(place)")
    }
  }

  @Test("PR-128 a full device stops with what came, and the same file brings the rest")
  func full() throws {
    let whole = ExportDevice.filled()
    // More than one write of texts takes, each with a text that waits.
    for number in 4...UInt64(BringRun.itemsPerWrite + 10) {
      let item = LibraryTests.item(number, "Título \(number)")
      whole.records.put(item)
      whole.writeOther(item.id, over: "00000000000000a1")
    }
    let file = try self.file(of: whole)
    let wanted = whole.contents
    #expect(wanted.waiting.count == BringRun.itemsPerWrite + 8)
    for (writes, files, came) in [
      (0, 9, 0), (1, 9, BringRun.itemsPerWrite), (9, 0, wanted.items.count),
    ] {
      let device = ExportDevice()
      device.writesLeft = writes
      device.blobsLeft = files
      device.bringBack(file)
      #expect(device.summary?.trouble == .full)
      #expect(device.items.count == came)
      // An item that is here has what waits beside it.
      let ids = Set(device.items.map(\.id))
      #expect(device.contents.waiting == wanted.waiting.filter { ids.contains($0.item) })
      device.writesLeft = nil
      device.blobsLeft = nil
      device.send(BringBack.Action.otherTapped)
      device.bringBack(file)
      #expect(device.summary?.trouble == nil)
      #expect(device.contents == wanted)
    }
  }

  @Test("What was noted as strays is none once it is brought back: its heads follow its texts")
  func strays() throws {
    let file = try self.file(of: ExportDevice.filled())
    let device = ExportDevice()
    device.values[JournalKey.strays] = StrayNote().jsonBytes()
    device.bringBack(file)
    #expect(device.items.count == 3 && device.values[JournalKey.strays] == nil)
  }

  @Test("A saved search and settings that the journal does not take are told of, with why")
  func refused() throws {
    let device = ExportDevice.filled()
    device.send(.filesChosen(false))
    let file = try self.file(of: device)
    var text = String(decoding: file.bytes, as: UTF8.self)
    text = text.replacing("\"dayStart\":180", with: "\"dayStart\":999")
    let other = ExportDevice()
    for number in 1...UInt64(SavedSearch.most) {
      var search = SavedSearch()
      search.id = ID(UUID(high: 80, low: number))
      search.name = "Busca \(number)"
      search.query = "pão"
      other.records.put(search)
    }
    other.bringBack((file.name, Array(text.utf8)))
    let summary = try #require(other.summary)
    #expect(summary.items == 3 && summary.leftOut == ["Receitas"] && summary.lacksSettings)
    #expect(summary.refusal == Refusal(.invalid, "dayStart"))
    let said = BringWords.left(summary, why: "Por isso.", .pt)
    #expect(said == "1 não veio: Receitas. Os ajustes do diário não vieram. Por isso.")
    #expect(page(other).contains("Os ajustes do diário não vieram."))
  }
}
