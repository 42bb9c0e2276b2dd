import API
import Fields
import HTTP
import Identity
import Testing
import Values

@testable import UmbuServer

/// FF-156: every operation that the document of an app has, as somebody of each role.
@Suite("What each role may ask of the server")
struct RoleOperationsTests {
  /// What only who manages a space may ask. All else there is is for everybody who belongs to it: copies
  /// are a person's own, and what this server mails, which mails nothing, it says to everybody.
  private static let managing: Set = [
    "accessReport", "announcePurchase", "inviteMember", "readMessages", "redeemCode",
    "removeMember",
    "revokeInvitation", "setMemberRole",
  ]

  /// Of one person's messages those hear who may read their record, in an app with an agenda. An app without
  /// plans sells none.
  private static func managing(in app: AppDefinition) -> Set<String> {
    managing
      .subtracting(app.agenda == nil ? [] : ["readMessages"])
      .subtracting(app.plans == nil ? ["announcePurchase", "redeemCode"] : [])
  }

  @Test(
    "FF-156 what only who manages may ask is refused to every other role without a trace, and nothing else is",
    arguments: ServerRoom.apps.map(\.id))
  func operations(of id: String) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let app = room.app(id).app
    let operations = try DocumentedOperation.all(of: await room.call(.get, "/openapi.json").json)
      .filter { $0.app == id && $0.needsSession && $0.namesSomething }
    #expect(operations.count > 10)
    let owner = try await Neighbour(
      in: room, app: id, "owner@example.com", calling: "Casa", "Rosa")
    var refused: [Role: Set<String>] = [:]
    // Who manages comes last, since what they ask changes who belongs there.
    for role in app.roles.all.sorted(by: { !$0.managesSpace && $1.managesSpace }) {
      // Where everybody is alone there is nobody else to ask.
      let member =
        app.roles.all.count == 1 ? owner.person : try await Self.member(role, of: owner)
      for operation in operations {
        let before = try await room.allCounts()
        let values = owner.values(in: owner.person.space, on: operation.path)
        let answer = await room.call(
          operation.method, operation.path(with: values), token: member.token,
          json: operation.body(with: values))
        #expect(
          answer.status != .unauthorized && answer.status.code < 500,
          "\(role.rawValue): \(operation.path) \(answer.status)")
        // What else may be wrong with it is said after whether they may ask at all.
        guard answer.status == .forbidden, answer.json["code"]?.text == "forbidden" else {
          continue
        }
        refused[role, default: []].insert(String(operation.name.split(separator: "_").last!))
        #expect(try await room.allCounts() == before, "\(role.rawValue): \(operation.path)")
      }
    }
    for role in app.roles.all {
      #expect(
        refused[role] ?? [] == (role.managesSpace ? [] : Self.managing(in: app)),
        "\(role.rawValue)")
    }
    await room.umbu.stop()
  }

  /// Somebody whom the owner has let in.
  private static func member(_ role: Role, of owner: Neighbour) async throws -> Person {
    var input = SignUp(
      spaceName: "", email: "\(role.rawValue)@example.com", password: Person.password)
    let invited = await owner.person.call(
      TeamEndpoints.invite, NewInvitation(to: owner.person.space, email: input.email, role: role))
    input.invitation = try InvitationGrant(object: invited.json).code
    return try await Person(in: owner.person.room, app: owner.person.app, signingUp: input)
  }
}
