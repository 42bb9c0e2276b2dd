import Analytics
import Database
import EventStore
import EventTesting
import Telemetry
import Testing
import Values

@Suite("Whose events are")
struct EpochTests {
  private static let account = UUID(high: 7, low: 7)

  private func person(
    _ account: UUID = Self.account, in table: EventTable
  ) async throws -> EventStore.Person {
    try await table.database.write { transaction in
      EventStore.Person(
        pseudonym: try table.people.pseudonym(of: account, in: transaction),
        subject: try table.people.subject(of: account, in: transaction), traffic: 0)
    }
  }

  private func bind(
    _ epoch: Int64, of device: EventDevice, to person: EventStore.Person, in table: EventTable
  ) async throws -> EventStore.Binding {
    let proof = device.proof
    return try await table.database.write(about: proof.installation.writeSubject) {
      try table.store.bind(epoch, of: proof, to: person, in: $0)
    }
  }

  private func allow(_ person: EventStore.Person, in table: EventTable) async throws {
    let entry = EventDevice.entry(true, at: table.clock.now)
    try await table.database.write {
      try table.store.add([entry], of: .account(person.subject), in: $0)
    }
  }

  @Test("what was counted before a sign-in is the person's, once; after a sign-out it is nobody's")
  func linking() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let ana = try await person(in: table)
      try await allow(ana, in: table)
      let now = table.clock.now
      _ = try await table.bring(
        EventDevice.body([device.view(at: now)], sentAt: now), of: device)
      let first = try await bind(1, of: device, to: ana, in: table)
      #expect(first == .bound(linked: true))
      let again = try await bind(1, of: device, to: ana, in: table)
      #expect(again == .bound(linked: false))
      _ = try await table.bring(
        EventDevice.body(
          [device.view(at: now, epoch: 1), device.view(at: now, epoch: 2)], sentAt: now),
        of: device)
      let second = try await bind(3, of: device, to: ana, in: table)
      #expect(second == .bound(linked: false))
      let events = try await table.events()
      let links = try await table.database.read { try table.store.links(in: $0) }
      #expect(links.map(\.origin) == [events[0].person])
      #expect(links.map(\.person) == [ana.pseudonym])
      #expect(events[1].person == ana.pseudonym)
      #expect(events[2].person != ana.pseudonym && events[2].person != events[0].person)
      let bia = try await person(UUID(high: 8, low: 8), in: table)
      let taken = try await bind(1, of: device, to: bia, in: table)
      #expect(taken == .taken)
    }
  }

  @Test("events that came before their session was named are the person's")
  func early() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let ana = try await person(in: table)
      let now = table.clock.now
      _ = try await table.bring(
        EventDevice.body([device.view(at: now, epoch: 1)], sentAt: now), of: device)
      let bound = try await bind(1, of: device, to: ana, in: table)
      #expect(bound == .bound(linked: true))
      let events = try await table.events()
      let people = try await table.database.read {
        try table.store.pseudonyms(of: ana.pseudonym, in: $0)
      }
      #expect(people.contains(events[0].person))
    }
  }

  @Test("the account's no counts on a device that said yes, for its events alone")
  func accountConsent() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let ana = try await person(in: table)
      _ = try await bind(1, of: device, to: ana, in: table)
      let now = table.clock.now
      let hers = EventDevice.body([device.view(at: now, epoch: 1)], sentAt: now)
      let failure = try await table.failure(hers, by: device.proof)
      #expect(failure == .withdrawn)
      let mixed = EventDevice.body(
        [device.view(at: now, epoch: 1), device.view(at: now, epoch: 2)], sentAt: now)
      let answer = try await table.bring(mixed, of: device)
      #expect(answer.taken == 1)
      #expect(answer.refusals.map(\.problem.reason) == [.noConsent])
      try await allow(ana, in: table)
      let later = EventDevice.body([device.view(at: now, epoch: 1)], sentAt: now)
      let allowed = try await table.bring(later, of: device)
      #expect(allowed.taken == 1)
    }
  }

  @Test("traffic that is none of people's is marked when it comes")
  func traffic() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      var ana = try await person(in: table)
      ana.traffic = EventTraffic.internal
      try await allow(ana, in: table)
      _ = try await bind(1, of: device, to: ana, in: table)
      let now = table.clock.now
      var driven = Stamp.tested
      driven.automated = true
      let bodies = [
        EventDevice.body([device.view(at: now, epoch: 1)], sentAt: now),
        EventDevice.body([device.view(at: now, epoch: 2)], sentAt: now),
        EventDevice.body([device.view(at: now, epoch: 2)], sentAt: now, stamp: driven),
      ]
      for body in bodies { _ = try await table.bring(body, of: device) }
      let kept = try await table.events().map(\.traffic)
      #expect(kept == [EventTraffic.internal, EventTraffic.normal, EventTraffic.bot])
    }
  }

  @Test("PR-026: a reset gives another pseudonym, ends what devices count, and may be linked anew")
  func reset() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let ana = try await person(in: table)
      try await allow(ana, in: table)
      _ = try await bind(1, of: device, to: ana, in: table)
      let now = table.clock.now
      let body = EventDevice.body([device.view(at: now, epoch: 1)], sentAt: now)
      let receipt = UUID(high: 9, low: 9)
      let left = try await table.database.write {
        try table.people.reset(Self.account, receipt: receipt, in: $0)
      }
      #expect(left == ana.pseudonym)
      try await table.database.write {
        try table.store.erase(left, receipt: receipt, because: .reset, in: $0)
      }
      let ended = try await table.failure(body, by: device.proof)
      #expect(ended == .ended([1]))
      // Whoever asked for the pseudonym before the reset hears of it.
      let late = try await bind(2, of: device, to: ana, in: table)
      #expect(late == .erased)
      let anew = try await person(in: table)
      #expect(anew.pseudonym != ana.pseudonym && anew.subject == ana.subject)
      let proof = device.proof
      let isReset = try await table.database.write {
        try table.store.reset(proof, receipt: receipt, in: $0)
      }
      #expect(isReset)
      let bound = try await bind(4, of: device, to: anew, in: table)
      #expect(bound == .bound(linked: true))
    }
  }
}
