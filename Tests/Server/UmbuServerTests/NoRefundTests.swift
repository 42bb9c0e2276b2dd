import Testing

@testable import UmbuServer

@Suite("Money goes back where it was paid, and not by us")
struct NoRefundTests {
  @Test("CG-011 CG-100 no operation of any app refunds a payment")
  func operations() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    for app in room.umbu.apps {
      #expect(!app.operations.isEmpty)
      for operation in app.operations {
        let named = "\(operation.name) \(operation.path)".lowercased()
        for word in ["refund", "chargeback", "consumption"] {
          #expect(!named.contains(word), "\(app.app.id): \(named)")
        }
      }
    }
    await room.umbu.stop()
  }
}
