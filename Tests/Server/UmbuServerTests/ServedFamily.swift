import Care
import Editing
import Fields
import Identity
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

/// A family on a server: somebody of each role, and one record of each type.
struct ServedFamily {
  let room: ServerRoom
  /// By role. The manager began it.
  var people: [Role: Person]
  let things: FamilyThings

  var space: UUID { people[.manager]!.space }

  /// - Parameters:
  ///   - number: makes it another one than others.
  ///   - word: is in all that its people wrote and are called.
  init(in room: ServerRoom, _ number: UInt64 = 1, word: String = "Souza") async throws {
    self.room = room
    things = FamilyThings(number, word)
    var ana = try await Person(
      in: room, app: "careguide", "ana-\(word)@example.com", calling: "Casa \(word)")
    try await Self.set("premium", of: ana)
    people = [:]
    for role in [Role.logger, .viewer] {
      var input = SignUp(
        spaceName: "", email: "\(role.rawValue)-\(word)@example.com", password: Person.password)
      input.invitation = try await Self.invite(input.email, as: role, by: ana)
      people[role] = try await Person(in: room, app: "careguide", signingUp: input)
    }
    _ = try await Self.invite("tia-\(word)@example.com", as: .viewer, by: ana)
    for mutation in things.mutations { try await ana.sync(mutation) }
    people[.manager] = ana
  }

  static func set(_ plan: String, of person: Person) async throws {
    let done = await Commands(person.room.umbu.apps).run(
      ["plan", "set", "\(person.space)", plan, "--app", "careguide"])
    #expect(done.exitCode == 0, "\(done.text)")
  }

  private static func invite(
    _ email: String, as role: Role, by person: Person
  ) async throws -> String {
    let answer = await person.call(
      TeamEndpoints.invite, NewInvitation(to: person.space, email: email, role: role))
    return try InvitationGrant(object: answer.json).code
  }
}

extension Person {
  /// Pushes, and says how each was answered; nil is a yes.
  mutating func push(
    _ mutations: [any Mutation], in space: UUID? = nil
  ) async throws -> [Refusal?] {
    let queued = queue(mutations)
    let answer = try SyncResponse(object: await send(request(queued, in: space)).json)
    return queued.map { mutation in
      answer.refusals.first { $0.sequence == mutation.sequence }?.refusal
    }
  }
}
