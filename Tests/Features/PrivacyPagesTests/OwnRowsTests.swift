import API
import Fields
import Flow
import FlowTesting
import Orchard
import Screen
import ScreenHTML
import ScreenReading
import Shell
import Sync
import Telemetry
import Testing
import Values

@testable import PrivacyPages

@Suite("what was counted of the person")
struct OwnRowsTests {
  private static func row(_ name: String, _ screen: String = "Trees") -> OwnEventRow {
    var row = OwnEventRow()
    row.name = name
    row.at = Orchard.now
    row.receivedAt = Orchard.now.adding(milliseconds: 1_500)
    row.offset = -180
    row.session = 3
    row.stamp.plan = "gold"
    row.stamp.device = "mobile"
    row.parameters = .object([.init("screen_name", .text(screen))])
    return row
  }

  private static func state(_ rows: [OwnEventRow]? = nil, next: Int64? = nil) -> OwnRows.State {
    var state = OwnRows.State(in: Counted.context(at: .ownEvents))
    state.rows = rows
    state.next = next
    return state
  }

  private static func answer(_ rows: [OwnEventRow], next: Int64? = nil) -> Response {
    .ownEvents(rows, next: next)
  }

  @Test("PR-168 the rows come page by page, and an empty page may go on")
  func pages() {
    let store = TestStore<OwnRows>(Self.state())
    store.send(.entered) { $0.loading.start() }
    store.respond(to: .ownEvents(after: 0), with: Self.answer([], next: 5))
    store.receive(.answered(.success(OwnEventPage([], next: 5)))) { $0.next = 5 }
    let first = [Self.row("screen_view")]
    store.respond(to: .ownEvents(after: 5), with: Self.answer(first, next: 9))
    store.receive(.answered(.success(OwnEventPage(first, next: 9)))) {
      $0.loading.stop()
      $0.rows = first
      $0.next = 9
    }
    store.send(.moreTapped) { $0.loading.start() }
    // Asked twice, it comes once.
    store.expect(.ownEvents(after: 9))
    store.send(.moreTapped)
    let second = [Self.row("tree_created")]
    store.respond(to: .ownEvents(after: 9), with: Self.answer(second))
    store.receive(.answered(.success(OwnEventPage(second, next: nil)))) {
      $0.loading.stop()
      $0.rows = first + second
      $0.next = nil
    }
    store.finish()
  }

  @Test("what does not come is told, and comes once there is a network")
  func fails() {
    let store = TestStore<OwnRows>(Self.state())
    store.send(.entered) { $0.loading.start() }
    let failure = APIError.network(.unreachable)
    store.respond(to: .ownEvents(after: 0), with: .telemetry(.failed(failure)))
    store.receive(.answered(.failure(failure))) { $0.loading.stop(failure) }
    #expect(Self.page(store.state).readOut.contains("Sem conexão com o servidor"))
    var online = SyncStatus()
    online.isOnline = true
    #expect(OwnRows.hear(.synced(online), store.state) == .againTapped)
    store.send(.againTapped) { $0.loading.start() }
    store.respond(to: .ownEvents(after: 0), with: Self.answer([]))
    store.receive(.answered(.success(OwnEventPage([], next: nil)))) {
      $0.loading.stop()
      $0.rows = []
    }
    #expect(Self.page(store.state).readOut.contains("Nada foi coletado"))
    store.finish()
  }

  @Test("PR-168 PR-172 all rows go into a file, also those that are not on the page")
  func exports() {
    let first = [Self.row("screen_view")]
    let second = [Self.row("tree_created")]
    let store = TestStore<OwnRows>(Self.state(first, next: 9))
    store.send(.exportTapped(.json, .pt)) {
      $0.loading.start()
      $0.export = OwnRows.Export(as: .json, .pt)
    }
    store.expect(.ownEvents(after: 0))
    store.send(.exportTapped(.csv, .pt))
    store.respond(to: .ownEvents(after: 0), with: Self.answer(first, next: 9))
    store.receive(.gathered(.success(OwnEventPage(first, next: 9)))) { $0.export?.rows = first }
    store.respond(to: .ownEvents(after: 9), with: Self.answer(second))
    store.receive(.gathered(.success(OwnEventPage(second, next: nil)))) {
      $0.loading.stop()
      $0.export = nil
    }
    let bytes = JSONValue.array((first + second).map { $0.object }).bytes
    let file = FileRequest.saveFile(
      name: "dados-de-uso-2026-03-02.json", type: "application/json", bytes: bytes)
    store.expect(.files(file))
    store.finish()
  }

  @Test("a file that fails half way is none, and who goes elsewhere wants none")
  func exportEnds() {
    let store = TestStore<OwnRows>(Self.state([Self.row("screen_view")]))
    store.send(.exportTapped(.csv, .en)) {
      $0.loading.start()
      $0.export = OwnRows.Export(as: .csv, .en)
    }
    let failure = APIError.server(status: 500, retryAfter: nil)
    store.respond(to: .ownEvents(after: 0), with: .telemetry(.failed(failure)))
    store.receive(.gathered(.failure(failure))) {
      $0.loading.stop(failure)
      $0.export = nil
    }
    // All rows are on the page: none is asked for again.
    store.send(.againTapped) { $0.loading.dismiss() }
    store.send(.exportTapped(.csv, .en)) {
      $0.loading.start()
      $0.export = OwnRows.Export(as: .csv, .en)
    }
    store.expect(.ownEvents(after: 0))
    #expect(OwnRows.hear(.entered("arvores"), store.state) == .left)
    store.send(.left) { $0.export = nil }
    store.respond(to: .ownEvents(after: 0), with: Self.answer([], next: 3))
    store.receive(.gathered(.success(OwnEventPage([], next: 3)))) { $0.loading.stop() }
    store.finish()
  }

  @Test("a spreadsheet has what the row has, column by column")
  func sheet() {
    let file = OwnRowsFile([Self.row("screen_view", "A;B")], .en)
    let text = String(utf8: file.bytes(as: .csv))
    let lines = text.components(by: "\r\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("name;at;receivedAt;offset;session;parameters;platform"))
    #expect(lines[1].hasPrefix("screen_view;2026-03-02T12:00:00.000Z;2026-03-02T12:00:01.500Z;"))
    #expect(lines[1].contains("\"{\"\"screen_name\"\":\"\"A;B\"\"}\""))
    #expect(lines[1].contains(";gold;"))
    #expect(file.name(on: Orchard.today, as: .csv) == "usage-data-2026-03-02.csv")
  }

  private static func page(_ state: OwnRows.State, _ language: Language = .pt) -> Node {
    OwnRows.page(state, Counted.scene(language), Frame(state.context))
  }

  @Test("PR-168 a row stands literally, below what it tells of", arguments: [Language.pt, .en])
  func literal(language: Language) {
    let row = Self.row("screen_view")
    let page = Self.page(Self.state([row], next: 4), language)
    let read = page.readOut
    #expect(read.contains(row.object.jsonText))
    #expect(read.contains(language == .pt ? "Uma tela foi aberta" : "A screen was opened"))
    #expect(read.contains(language == .pt ? "Mostrar mais" : "Show more"))
    #expect(read.contains(language == .pt ? "1 linha+" : "1 row+"))
    // One that this version of the app does not know stands by its name.
    let strange = Self.page(Self.state([Self.row("bench_warmed")])).readOut
    #expect(strange.contains("bench_warmed"))
    #expect(!strange.contains("Mostrar mais"))
  }
}

extension String {
  fileprivate func components(by separator: String) -> [String] {
    var parts = [""]
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      parts[parts.count - 1] += rest[..<range.lowerBound]
      parts.append("")
      rest = rest[range.upperBound...]
    }
    parts[parts.count - 1] += rest
    return parts
  }
}
