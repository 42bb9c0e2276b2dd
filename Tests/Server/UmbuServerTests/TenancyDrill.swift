import API
import Database
import Effort
import Fields
import Identity
import IdentityServer
import Records
import Sync
import Testing
import Values

@testable import SyncServer
@testable import UmbuServer

@Suite("FF-039 What is not yours you never see")
struct TenancyDrill {
  private static let checks = Effort.times(100_000, quick: 1_500)

  @Test(
    "FF-039 PL-001 random people, roles and spaces: no pull ever holds a foreign row",
    arguments: ServerRoom.apps.map(\.id))
  func pulls(of id: String) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("tenancy of pulls of \(id): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let app = room.app(id)
    let people = (0..<30).map { UUID(high: 1, low: UInt64($0)) }
    let spaces = (0..<20).map { UUID(high: 2, low: UInt64($0)) }
    let record = try NamedRecord.of(id)
    let known = app.app.roles.all
    var roles: [UUID: [UUID: Role]] = [:]
    for space in spaces {
      for person in people where Bool.random(using: &random) {
        roles[space, default: [:]][person] = known.randomElement(using: &random)
      }
    }
    let members = roles
    let removed = roles.mapValues { members in
      Set(members.keys.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    }
    try await app.database.write { transaction in
      for person in people {
        try transaction.execute(
          "INSERT INTO account (id, email, password, created_at) VALUES ($1, $2, '', 0)",
          [SQLValue(person), .text("\(person)@example.com")])
      }
      for space in spaces {
        try Spaces.open(space, kind: app.app.schema.kind, in: transaction)
        for (person, role) in members[space] ?? [:] {
          try Memberships.set(person, in: space, as: role, at: .epoch, transaction)
          if removed[space]?.contains(person) == true {
            try Memberships.end(person, in: space, at: .epoch, transaction)
          }
        }
        for number in 0..<3 {
          try Spaces.change(space, of: app.sync.tables, at: .epoch, in: transaction) { change in
            // The row says whose it is.
            record.put(change, space.low << 8 | UInt64(number), "of \(space)")
          }
        }
        // Where everybody is alone nobody is invited.
        guard known.count > 1 else { continue }
        try Spaces.change(space, of: app.sync.tables, at: .epoch, in: transaction) { change in
          var invitation = Invitation()
          invitation.id = ID(UUID(high: 4, low: space.low))
          invitation.email = "invited"
          change.put(invitation)
        }
      }
    }
    let place = Place(
      people: people, spaces: spaces, members: members, removed: removed,
      roles: known.map(\.rawValue))
    let starts = [random.next(), random.next()]
    try await withThrowingTaskGroup { group in
      for start in starts {
        group.addTask {
          try await app.database.read { transaction in
            var random = SeededGenerator(seed: start)
            for _ in 0..<Self.checks / starts.count {
              try self.pull(in: place, from: app.sync, transaction, by: &random, seed)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Who may see what.
  private struct Place {
    var people: [UUID]
    var spaces: [UUID]
    var members: [UUID: [UUID: Role]]
    var removed: [UUID: Set<UUID>]
    /// The raw values of those that the app has.
    var roles: [String]
  }

  /// One pull of anybody, from anywhere.
  private func pull(
    in place: Place, from sync: SyncService, _ transaction: any ReadTransaction,
    by random: inout SeededGenerator, _ seed: UInt64
  ) throws {
    let person = place.people.randomElement(using: &random)!
    let space = place.spaces.randomElement(using: &random)!
    var request = SyncRequest()
    request.space = space
    request.client = UUID(high: 3, low: random.next())
    request.cursor = Int64.random(in: 0...5, using: &random)
    request.role = ([nil, ""] + place.roles).randomElement(using: &random)!
    request.whole = [nil, 0, request.cursor].randomElement(using: &random)!
    let role = place.members[space]?[person]
    do {
      let bytes = try Pull(sync, request, by: person).run(in: transaction).bytes
      if role == nil { Issue.record("a stranger pulled; seed \(seed)") }
      if !namesOnly(space, bytes) { Issue.record("a foreign row; seed \(seed)") }
      let answer = try SyncResponse(jsonBytes: bytes)
      if place.removed[space]?.contains(person) == true {
        if answer.role != "" || !answer.changes.isEmpty || answer.head != 0 {
          Issue.record("who was removed was told something; seed \(seed)")
        }
      } else if role?.managesTeam != true {
        if answer.changes.contains(where: { $0.table == Invitation.recordType }) {
          Issue.record("a role saw what it may not; seed \(seed)")
        }
      } else if answer.startsOver || request.cursor == 0 {
        // Three records, and an invitation where there is anybody to invite.
        let expected = place.roles.count > 1 ? 4 : 3
        if answer.changes.count != expected { Issue.record("something lacks; seed \(seed)") }
      }
    } catch SyncError.forbidden {
      if role != nil { Issue.record("a member was refused; seed \(seed)") }
    }
  }

  /// Whether every `of …` in the answer is of this space.
  private func namesOnly(_ space: UUID, _ answer: [UInt8]) -> Bool {
    let mark = Array("\"of ".utf8)
    let owner = Array(space.description.utf8)
    var position = 0
    while position + mark.count + owner.count <= answer.count {
      if answer[position] == 0x22, answer[position..<position + mark.count].elementsEqual(mark) {
        let start = position + mark.count
        guard answer[start..<start + owner.count].elementsEqual(owner) else { return false }
        position = start
      }
      position += 1
    }
    return true
  }

  @Test("PL-001 the same e-mail is an account of its own in each app, with data apart")
  func sameEmail() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var people: [Person] = []
    for app in room.umbu.apps {
      people.append(
        try await Person(in: room, app: app.app.id, "ana@example.com", calling: "Ipê"))
    }
    #expect(people.count > 1)
    #expect(Set(people.map(\.grant.account.id)).count == people.count)
    for person in people {
      for app in room.umbu.apps.map(\.app.id) {
        let answer = await room.call(.get, "/\(app)/v1/accounts/current", token: person.token)
        if app == person.app {
          #expect(answer.status == .ok, "\(app)")
        } else {
          #expect(answer.status == .unauthorized, "\(person.app) at \(app)")
        }
      }
      #expect(try await room.rowCounts(of: person.app)["account"] == 1)
    }
  }
}
