import Flow
import Importing
import Journal
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Reading on while texts are being kept")
struct PouringTests {
  private static let count = 1_300

  /// An import of which the first write of texts is under way, and as much is read as may be.
  private func writing() throws -> ImportDevice {
    var zip = DeflatedZip()
    for number in 0..<Self.count { zip.add("Item \(number).md", Array("Nota \(number)".utf8)) }
    zip.end()
    let device = ImportDevice()
    device.files = [("notas.zip", zip.bytes)]
    device.look()
    device.holdsWrites = true
    device.send(.startTapped)
    device.run()
    #expect(device.heldWrites.count == 1)
    return device
  }

  private func expectAll(_ device: ImportDevice) {
    #expect(device.items.count == Self.count)
    for item in device.items {
      let text = "Nota " + item.title.dropFirst("Item ".count)
      #expect(device.text(item) == text)
    }
  }

  @Test("PR-127 while texts are being kept as much is read as the next write has, and no head goes")
  func readsOn() throws {
    let device = try writing()
    let pouring = try #require(device.pouring)
    #expect(pouring.writing.count == Pouring.textsPerWrite)
    let most = Pouring.textsPerWrite + ItemImport.foundPerTurn
    #expect(Pouring.textsPerWrite..<most ~= pouring.read.count)
    #expect(pouring.heads.isEmpty && device.items.isEmpty && pouring.awaited == 0)
    device.answerWrites()
    device.run()
    #expect(device.outcome?.done == Self.count)
    expectAll(device)
  }

  @Test("PR-127 where the app is killed while texts are being kept, the same file brings all")
  func killed() throws {
    let device = try writing()
    device.kill()
    device.look()
    #expect(device.survey?.coming == Self.count)
    device.send(.startTapped)
    device.run()
    expectAll(device)
  }

  @Test("PR-127 who stops while texts are being kept waits for them, and goes on where it was")
  func stopped() throws {
    let device = try writing()
    device.send(.pouring(.stopTapped))
    device.run()
    #expect(device.pouring?.isPaused == false && device.items.isEmpty)
    device.answerWrites()
    device.run()
    #expect(device.pouring?.isPaused == true)
    #expect(device.items.count == Pouring.textsPerWrite)
    device.send(.pouring(.goOnTapped))
    device.run()
    #expect(device.outcome?.done == Self.count)
    expectAll(device)
  }

  @Test("PR-127 where there is no room for texts, they are kept before what was read meanwhile")
  func full() throws {
    let device = try writing()
    let before = try #require(device.pouring)
    device.writesLeft = 0
    device.answerWrites()
    device.run()
    let paused = try #require(device.pouring)
    #expect(paused.isPaused && paused.trouble == .full && device.items.isEmpty)
    #expect(paused.writing.isEmpty && paused.read == before.writing + before.read)
    device.writesLeft = nil
    device.send(.pouring(.goOnTapped))
    device.run()
    #expect(device.outcome?.done == Self.count)
    expectAll(device)
  }
}
