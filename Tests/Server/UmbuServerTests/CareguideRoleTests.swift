import API
import Audit
import Care
import Fields
import HTTP
import Identity
import Notifications
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("Who may do what in a family, asked of its server")
struct CareguideRoleTests {
  /// Written out, whatever the table is made of.
  private static let appended: Set = ["dose", "stock", "reading", "reminderPlan"]

  private static func promised(_ role: Role, _ recordType: String) -> Permission {
    switch role {
    case .manager: .write
    case .logger where appended.contains(recordType): .append
    case .viewer where recordType == "reminderPlan": .append
    default: recordType == "invitation" ? .hidden : .read
    }
  }

  @Test("CG-135 FF-156 each role is sent what it was promised, and nothing else")
  func seeing() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let family = try await ServedFamily(in: room)
    let tables = Set(careSchema.tables.map(\.name))
    for (role, person) in family.people {
      let answer = try SyncResponse(object: await person.send(person.whole()).json)
      #expect(answer.role == role.rawValue && !answer.hasMore)
      let sent = Set(answer.changes.filter { !$0.record.isNull }.map(\.table))
      #expect(
        sent == tables.filter { Self.promised(role, $0) != .hidden }, "\(role.rawValue)")
    }
    await room.umbu.stop()
  }

  @Test("CG-135 FF-156 every mutation is refused to every role that was not promised it")
  func doing() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var family = try await ServedFamily(in: room)
    let before = try await room.rowCounts(of: "careguide")
    for role in [Role.manager, .logger, .viewer] {
      for (name, needs) in careSchema.mutationNeeds {
        // Its arguments say nothing: whoever may do it hears of that, and nobody else hears anything.
        let answered = try await family.people[role]!.pushEmpty(name)
        let mayDo = Self.promised(role, needs.recordType) >= needs.permission
        #expect((answered?.code == .forbidden) == !mayDo, "\(role.rawValue) and \(name)")
      }
    }
    let after = try await room.rowCounts(of: "careguide")
    for table in room.app("careguide").sync.tables.all.map(\.name) {
      #expect(after[table] != nil && after[table] == before[table], "\(table)")
    }
    await room.umbu.stop()
  }

  @Test("CG-130 CG-135 who gives medicines says what was taken, and takes back their own alone")
  func logging() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var family = try await ServedFamily(in: room)
    let things = family.things
    var own = things.stock
    own.id = things.id(70)
    let dose = things.dose(60, planned: "2025-10-09T08:00")
    let said: [any Mutation] = [LogDose(dose), LogStock(own)]
    #expect(try await family.people[.viewer]!.push(said).allSatisfy { $0?.code == .forbidden })
    #expect(try await family.people[.logger]!.push(said) == [nil, nil])
    let taken: [any Mutation] = [RemoveStock(things.stock.id), RemoveStock(own.id)]
    #expect(
      try await family.people[.logger]!.push(taken).map { $0?.code } == [.forbidden, nil])
    let by = try await room.app("careguide").database.read { transaction in
      try transaction.rows("SELECT by FROM dose WHERE planned = '2025-10-09T08:00'") { $0.uuid(0) }
    }
    #expect(by == [family.people[.logger]!.grant.account.id])
    await room.umbu.stop()
  }

  @Test("CG-135 FF-156 who does not manage a family neither lets people in nor asks who looked")
  func operations() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let family = try await ServedFamily(in: room)
    let ana = try #require(family.people[.manager])
    let (space, subject) = (family.space, family.things.person.id.uuid)
    for (role, person) in family.people {
      let expected = role == .manager ? Status.ok : .forbidden
      let looked = await person.call(
        AuditEndpoints.accessReport, AccessReportQuery(space: space, subject: subject))
      #expect(looked.status == expected, "\(role.rawValue)")
      let invited = await person.call(
        TeamEndpoints.invite,
        NewInvitation(to: space, email: "\(role.rawValue)@guest.example", role: .viewer))
      #expect(invited.status == expected, "\(role.rawValue)")
      let past = await person.call(
        historyEndpoint, HistoryRequest(of: subject, Care.Person.recordType, in: space))
      #expect(past.status == .ok, "\(role.rawValue)")
      // What became of messages: all of them for who runs it, for others those to themselves.
      let all = await person.call(LedgerEndpoints.read, LedgerQuery(space: space))
      #expect(all.status == expected, "\(role.rawValue)")
      let own = LedgerQuery(space: space, person: person.grant.account.id)
      let told = await person.call(LedgerEndpoints.read, own)
      #expect(told.status == .ok, "\(role.rawValue)")
      guard role != .manager else { continue }
      let other = ana.grant.account.id
      let theirs = await person.call(
        LedgerEndpoints.read, LedgerQuery(space: space, person: other))
      #expect(theirs.status == .forbidden, "\(role.rawValue)")
      #expect(
        await person.call(TeamEndpoints.setRole, RoleChoice(.viewer, for: other, in: space)).status
          == .forbidden)
      #expect(
        await person.call(TeamEndpoints.remove, MemberChoice(other, of: space)).status
          == .forbidden)
      let raised = RoleChoice(.manager, for: person.grant.account.id, in: space)
      #expect(await person.call(TeamEndpoints.setRole, raised).status == .forbidden)
    }
    await room.umbu.stop()
  }
}

extension Person {
  /// Asks for everything.
  fileprivate func whole() -> SyncRequest {
    var request = request()
    request.cursor = 0
    return request
  }

  fileprivate mutating func pushEmpty(_ name: String) async throws -> Refusal? {
    sequence += 1
    var queued = QueuedMutation()
    queued.sequence = sequence
    queued.id = UUID(high: client.high, low: UInt64(sequence))
    queued.name = name
    queued.time = room.clock.now
    queued.arguments = .object([])
    let answer = try SyncResponse(object: await send(request([queued])).json)
    return answer.refusals.first { $0.sequence == queued.sequence }?.refusal
  }
}
