import Flow
import FlowTesting
import Journal
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import PRSNL

@Suite("What takes room on the device")
struct StoragePageTests {
  private static let megabyte: Int64 = 1_048_576

  private static func parts(_ items: [Item]) -> Parts {
    var library = Library.State()
    library.shelf.take(items.map(\.row), removed: [], isComplete: true)
    library.isLoaded = true
    var parts = Parts()
    parts[Library.self] = library
    return parts
  }

  private static func item(_ number: UInt64, bytes: Int64) -> Item {
    with(LibraryTests.item(number)) {
      $0.text = "0123456789abcdef"
      $0.bytes = bytes
    }
  }

  private static func page(_ state: StoragePage.State, _ parts: Parts) -> Node {
    let surroundings = Surroundings(now: LibraryTests.now, width: 360, language: .pt)
    let scene = Scene<StoragePage.Action>(surroundings) { _ in 0 }
    return StoragePage.page(state, scene, Frame(Context(), parts))
  }

  private static func readOut(_ state: StoragePage.State, _ parts: Parts) -> String {
    page(state, parts).readOut
  }

  @Test("opened by its address it counts the texts once the journal is there")
  func opensBeforeTheJournal() {
    var state = StoragePage.State()
    state.context.path = .storage
    _ = StoragePage.reduce(&state, .entered, among: Parts())
    #expect(state.texts == 0)
    #expect(StoragePage.hear(.told(.own(Library.told)), state) == .libraryChanged)
    let parts = Self.parts([Self.item(1, bytes: Self.megabyte)])
    _ = StoragePage.reduce(&state, .libraryChanged, among: parts)
    #expect(state.texts == Self.megabyte)
  }

  @Test("It says how much of how much is used, and what of it are texts, attachments and the rest")
  func parts() {
    let parts = Self.parts([
      Self.item(1, bytes: Self.megabyte), Self.item(2, bytes: 2 * Self.megabyte),
    ])
    var state = StoragePage.State()
    let entered = StoragePage.reduce(&state, .entered, among: parts)
    #expect(
      entered.steps.map(\.request) == [
        .capture(.estimateStorage), .listBlobs(prefix: ""),
        .values(.list(prefix: "u/", after: "", limit: StoragePage.mostCounted + 1)),
      ])
    #expect(state.texts == 3 * Self.megabyte)
    let estimate = StorageEstimate(
      usage: 20 * Self.megabyte, quota: 2_048 * Self.megabyte, isPersisted: true)
    _ = StoragePage.reduce(&state, .estimated(estimate), among: parts)
    #expect(state.rest == nil)
    let blobs = [
      KeptBlob(name: "new/1", note: "", bytes: 4 * Self.megabyte),
      KeptBlob(name: "new/2", note: "", bytes: Self.megabyte),
    ]
    _ = StoragePage.reduce(&state, .listed(blobs), among: parts)
    #expect(state.rest == 12 * Self.megabyte)
    _ = StoragePage.reduce(&state, .unsentListed(["u/a", "u/b"]), among: parts)
    let read = Self.readOut(state, parts)
    let bar = Self.page(state, parts).elements.first { $0.tag == "progress" }
    #expect(bar?.text("aria-valuetext") == "20 MB de 2 GB")
    for words in [
      "Textos de 2 itens", "3 MB", "2 anexos guardados aqui", "5 MB",
      "O resto", "12 MB", "2 textos ainda não foram enviados.",
      "O navegador guarda tudo até você apagar.",
    ] {
      #expect(read.contains(words), "\(words)")
    }
  }

  @Test("Where the browser may clear it one can ask it to keep it, and hears of a no")
  func keeping() {
    let parts = Self.parts([])
    var state = StoragePage.State()
    let estimate = StorageEstimate(usage: 1, quota: 0, isPersisted: false)
    _ = StoragePage.reduce(&state, .estimated(estimate), among: parts)
    #expect(Self.readOut(state, parts).contains("Pedir ao navegador que guarde"))
    let asks = StoragePage.reduce(&state, .keepTapped, among: parts)
    #expect(asks.steps.map(\.request) == [.persist])
    let looks = StoragePage.reduce(&state, .persisted(false), among: parts)
    #expect(looks.steps.map(\.request) == [.capture(.estimateStorage)])
    #expect(Self.readOut(state, parts).contains("O navegador não aceitou agora."))
  }

  @Test("Before the last 50 MB are used it warns, and says what is safe")
  func full() {
    let parts = Self.parts([])
    var state = StoragePage.State()
    let quota = 1_000 * Self.megabyte
    for (left, isNear) in [(50 * Self.megabyte, false), (50 * Self.megabyte - 1, true)] {
      let estimate = StorageEstimate(usage: quota - left, quota: quota, isPersisted: true)
      _ = StoragePage.reduce(&state, .estimated(estimate), among: parts)
      #expect(state.isNearlyFull == isNear)
      #expect(Self.readOut(state, parts).contains("O que já está guardado fica.") == isNear)
    }
  }
}
