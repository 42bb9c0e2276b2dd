import Testing
import Values

@testable import CopiesFeature
@testable import Shell

@Suite("values of a space of this device alone go up to an account")
struct GoingUpValueTests {
  private static let beds = (1...60).map { Garden.bed($0) }
  private static let rows = (1...30).map { Garden.row(UInt64($0), in: UInt64($0)) }
  private static let ids = beds.map { $0.id.uuid } + rows.map { $0.id.uuid }

  @Test("what lies beside the records is here before they are, and without room nothing goes up")
  func values() {
    let device = TwoGardens(beds: Self.beds, rows: Self.rows)
    device.start()
    device.run()
    #expect(device.copied.isEmpty)
    device.hasRoom = false
    device.send(.startTapped)
    device.run()
    #expect(device.queue.isEmpty && device.state.step == .resting)
    #expect(device.state.lacksRoom)
    device.hasRoom = true
    device.send(.startTapped)
    device.run()
    #expect(device.copied == ["unsent/ 0", "notes/ 0"])
    device.take()
    device.run()
    #expect(device.isErased && device.taken == Self.ids)
  }

  @Test("not all is said to be saved while files are on the device's own space alone")
  func saved() throws {
    let device = TwoGardens(beds: Self.beds)
    device.start()
    device.run()
    // Before the person has decided, the account has all that is its own.
    #expect(!GoingUp.waiting(device.state).isThere)
    device.send(.startTapped)
    device.run()
    // What waits in the queue says so itself.
    #expect(!GoingUp.waiting(device.state).isThere && !device.queue.isEmpty)
    device.take()
    let sync = device.state.context.sync
    #expect(device.copiedFiles.isEmpty && SyncSummary(sync) == .allSaved)
    let waiting = try #require(GoingUp.waiting(device.state))
    #expect(SyncSummary(sync, [waiting]) == .sending && waiting.count == 0)
    #expect(waiting.words(.pt) == "O que estava só neste aparelho está indo para a conta")
    device.run()
    #expect(device.isErased && !GoingUp.waiting(device.state).isThere)
  }

  @Test("files go up once the server has the records, and nothing is erased here before they have")
  func files() {
    let device = TwoGardens(beds: Self.beds, rows: Self.rows)
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    #expect(device.copiedFiles.isEmpty && !device.isErased)
    device.hasRoomForFiles = false
    device.take()
    device.run()
    #expect(!device.isErased && device.state.lacksRoom && device.state.step == .resting)
    device.hasRoomForFiles = true
    device.send(.startTapped)
    device.run()
    #expect(device.isErased && device.taken == Self.ids)
    #expect(device.copiedFiles == [Self.ids.count])
    #expect(GoingUp.tell(.filesCopied(true), device.state) == .filesCame)
  }
}
