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
    let entries = (1...3).map { Waiting.entry($0, .memory) }
    #expect(clients.memoryClient == nil)
    clients.number(entries[0], under: Waiting.other)
    clients.number(entries[1], under: clients.memoryClient ?? .zero)
    #expect(entries.map { $0.sequence } == [1, 2, 0])
    #expect(entries[0].client == Waiting.other && entries[1].client == Waiting.other)
    clients.noteEnded(Waiting.client)
    #expect(clients.memoryClient == Waiting.other)
    clients.noteEnded(Waiting.other)
    #expect(clients.memoryClient == nil)
    clients.number(entries[2], under: Waiting.id(3))
    #expect(entries[2].client == Waiting.id(3) && entries[2].sequence == 3)
  }
}
