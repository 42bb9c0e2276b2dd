import Database
import Testing
import Values
import Zones

@testable import Delivery

@Suite(
  "PL-008 The ledger of messages",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo")
)
struct LedgerTests {
  @Test("pages of the ledger have each message once, also those asked for at one instant")
  func pages() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)]))
      for key in ["a", "b"] { try await room.ask(delivery, key: key) }
      room.turn(1)
      for key in ["c", "d", "e", "f", "g"] { try await room.ask(delivery, key: key) }
      var ids: [UUID] = []
      var last: DeliveryLedger.Entry?
      repeat {
        let place = last
        let page = try await room.database.read { transaction in
          try DeliveryLedger.entries(
            of: DeliveryRoom.space, to: DeliveryRoom.ana, askedBefore: place?.askedAt,
            behind: place?.id, upTo: 2, in: transaction)
        }
        ids += page.map(\.id)
        last = page.last
      } while last != nil && ids.count < 20
      #expect(ids.count == 7 && Set(ids).count == 7)
    }
  }
}
