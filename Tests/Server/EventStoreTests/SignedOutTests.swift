import Database
import EventStore
import EventTesting
import Testing
import Values

@Suite("Rows after a sign-out")
struct SignedOutTests {
  @Test("PR-037 what comes after a sign-out is nobody's, and the rows of before stay as they are")
  func signedOut() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      let ana = EventStore.Person(
        pseudonym: UUID(high: 4, low: 4), subject: UUID(high: 4, low: 5), traffic: 0)
      let (proof, yes) = (device.proof, EventDevice.entry(true, at: now))
      try await table.database.write(about: proof.installation.writeSubject) { transaction in
        try table.store.add([yes], of: .account(ana.subject), in: transaction)
        _ = try table.store.bind(1, of: proof, to: ana, in: transaction)
      }
      let signedIn = [device.view(at: now, epoch: 1), device.view(at: now, epoch: 1)]
      let first = try await table.bring(EventDevice.body(signedIn, sentAt: now), of: device)
      #expect(first.taken == 2)
      let before = try await table.events()
      #expect(before.map(\.person) == [ana.pseudonym, ana.pseudonym])
      table.clock.move(milliseconds: 60_000)
      let later = table.clock.now
      let signedOut = [device.view(at: later, epoch: 2), device.view(at: later, epoch: 2)]
      let second = try await table.bring(EventDevice.body(signedOut, sentAt: later), of: device)
      #expect(second.taken == 2)
      let all = try await table.events()
      #expect(Array(all.prefix(2)) == before)
      let nobody = Set(all.suffix(2).map(\.person))
      let hers = try await table.database.read {
        try table.store.pseudonyms(of: ana.pseudonym, in: $0)
      }
      #expect(nobody.count == 1 && nobody.isDisjoint(with: hers))
    }
  }
}
