import Testing
import Values

@testable import Sync

@Suite struct ClientsTests {
  @Test("What is known of a client never goes back, and of another nothing is known")
  func raising() {
    let clients = Clients()
    clients.noteAcknowledged(Waiting.client, upTo: 5)
    clients.noteAcknowledged([Waiting.client: 3])
    clients.noteSettled(Waiting.client, upTo: 4)
    clients.noteSettled([Waiting.client: 2])
    #expect(clients.isAcknowledged(5, of: Waiting.client))
    #expect(!clients.isAcknowledged(6, of: Waiting.client))
    #expect(!clients.isAcknowledged(1, of: Waiting.other))
    #expect(clients.settled(of: Waiting.client) == 4 && clients.settled(of: Waiting.other) == 0)
  }

  @Test(
    "What lies in memory is numbered under one client of its own, and under another once it ended")
  func memory() {
    let clients = Clients()
    var made: UInt64 = 0
    let freshID = {
      made += 1
      return UUID(high: 70, low: made)
    }
    let entries = (1...3).map { Waiting.entry($0, .memory) }
    clients.number(entries[0], freshID: freshID)
    clients.number(entries[1], freshID: freshID)
    #expect(entries.map { $0.sequence } == [1, 2, 0])
    #expect(entries[0].client == UUID(high: 70, low: 1) && entries[1].client == entries[0].client)
    clients.noteEnded(Waiting.client)
    #expect(made == 1)
    clients.noteEnded(entries[0].client)
    clients.number(entries[2], freshID: freshID)
    #expect(entries[2].client == UUID(high: 70, low: 2) && entries[2].sequence == 3)
  }
}
