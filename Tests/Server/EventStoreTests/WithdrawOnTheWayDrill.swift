import Analytics
import Database
import DatabaseTesting
import Effort
import EventStore
import EventTesting
import Telemetry
import Testing
import Values
import Waiting

/// Each round several devices bring events without a pause, and somebody says no in the middle.
@Suite("A no while events are on their way")
struct WithdrawOnTheWayDrill {
  @Test("once a person's no is durable nothing more of theirs is kept, from any of their devices")
  func ofAccount() async throws {
    for round in 0..<Effort.times(20) {
      try await withEvents { table in
        let person = try await person(in: table)
        let devices = try await devices(of: person, in: table)
        let atNo = try await table.count { table in
          try await tell(false, of: .account(person.subject), in: table)
        } during: { table in
          try await bring(from: devices, epoch: 1, in: table)
        }
        let kept = try await table.count("SELECT COALESCE(sum(events), 0) FROM event_batch")
        #expect(kept == atNo, "round \(round)")
      }
    }
  }

  @Test("the same of a device on which nobody is signed in")
  func ofDevice() async throws {
    for round in 0..<Effort.times(20) {
      try await withEvents { table in
        let device = EventDevice(1)
        try await table.allow(device)
        let id = device.proof.installation
        let atNo = try await table.count { table in
          try await tell(false, of: .installation(id), in: table)
        } during: { table in
          try await bring(from: [device], epoch: 0, in: table)
        }
        let kept = try await table.count("SELECT COALESCE(sum(events), 0) FROM event_batch")
        #expect(kept == atNo, "round \(round)")
      }
    }
  }

  @Test("PR-026: once a reset is durable, what is kept of the person is what the erasure finds")
  func reset() async throws {
    for round in 0..<Effort.times(20) {
      try await withEvents { table in
        let person = try await person(in: table)
        let devices = try await devices(of: person, in: table)
        _ = try await table.count { table in
          try await table.database.write(about: person.pseudonym.writeSubject) {
            try table.store.erase(
              person.pseudonym, receipt: UUID(high: 1, low: 1), because: .reset, in: $0)
          }
          try await EventErasure(table.store).run()
        } during: { table in
          try await bring(from: devices, epoch: 1, in: table)
        }
        let kept = try await table.events().map(\.person)
        #expect(!kept.contains(person.pseudonym), "round \(round)")
      }
    }
  }

  @Test("PR-026: a sign-in and a reset at one moment leave nothing that goes on of who was erased")
  func signInBesideReset() async throws {
    for round in 0..<Effort.times(20) {
      try await withEvents { table in
        let person = try await person(in: table)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 1...4 {
            let proof = EventDevice(UInt64(number)).proof
            group.addTask {
              try await table.database.write(about: proof.installation.writeSubject) {
                _ = try table.store.register(proof, in: $0)
                _ = try table.store.bind(1, of: proof, to: person, in: $0)
              }
            }
          }
          group.addTask {
            try await table.database.write(about: person.pseudonym.writeSubject) {
              try table.store.erase(
                person.pseudonym, receipt: UUID(high: 1, low: 1), because: .reset, in: $0)
            }
          }
          try await group.waitForAll()
        }
        let open = try await table.count(
          """
          SELECT count(*) FROM event_epoch AS e JOIN event_erasure AS x \
          ON x.pseudonym = e.pseudonym WHERE e.ended IS NULL
          """)
        #expect(open == 0, "round \(round)")
      }
    }
  }

  private func person(in table: EventTable) async throws -> EventStore.Person {
    let person = try await table.database.write { transaction in
      let account = UUID(high: 7, low: 7)
      return EventStore.Person(
        pseudonym: try table.people.pseudonym(of: account, in: transaction),
        subject: try table.people.subject(of: account, in: transaction), traffic: 0)
    }
    try await tell(true, of: .account(person.subject), in: table)
    return person
  }

  private func devices(
    of person: EventStore.Person, in table: EventTable
  ) async throws -> [EventDevice] {
    let devices = (1...3).map { EventDevice($0) }
    for device in devices {
      let proof = device.proof
      try await table.database.write(about: proof.installation.writeSubject) {
        _ = try table.store.register(proof, in: $0)
        _ = try table.store.bind(1, of: proof, to: person, in: $0)
      }
    }
    return devices
  }

  private func tell(
    _ isYes: Bool, of subject: ConsentSubject, in table: EventTable
  ) async throws {
    let entry = EventDevice.entry(isYes, at: table.clock.now)
    try await table.database.write(about: subject.id.writeSubject) {
      try table.store.add([entry], of: subject, in: $0)
    }
  }

  /// Brings events of all of them until nothing more is taken of any.
  private func bring(
    from devices: [EventDevice], epoch: Int64, in table: EventTable
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in devices {
        group.addTask {
          var device = device
          let now = table.clock.now
          var failure: IntakeFailure?
          while failure == nil {
            let lines = (0..<5).map { _ in device.view(at: now, epoch: epoch) }
            failure = try await table.failure(
              EventDevice.body(lines, sentAt: now), by: device.proof)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

extension EventTable {
  /// How many events are kept at the moment when something is durable that is done while others bring some.
  fileprivate func count(
    _ ending: @escaping @Sendable (EventTable) async throws -> Void,
    during bringing: @escaping @Sendable (EventTable) async throws -> Void
  ) async throws -> Int {
    let sql = "SELECT COALESCE(sum(events), 0) FROM event_batch"
    async let brought: Void = bringing(self)
    // Some are there before it is said.
    try await until { try await count(sql) >= 20 }
    try await ending(self)
    let atEnd = try await count(sql)
    try await brought
    return atEnd
  }
}
