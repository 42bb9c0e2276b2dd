import API
import Clinic
import Fields
import HTTP
import Identity
import Records
import Sync
import SyncServer
import Testing
import Values
import Wire

@testable import UmbuServer

@Suite("Who belongs to a clinic")
struct TeamTests {
  /// A clinic on the plan gold, whose founder is Ana.
  private func clinic(_ room: ServerRoom) async throws -> Person {
    let ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    let commands = Commands(room.umbu.apps)
    #expect(await commands.run(["plan", "set", ana.space.description, "gold"]).exitCode == 0)
    return ana
  }

  private func invite(
    _ email: String, as role: Role, to space: UUID, by person: Person
  ) async -> Response {
    await person.call(TeamEndpoints.invite, NewInvitation(to: space, email: email, role: role))
  }

  private func code(
    for email: String, as role: Role, by person: Person
  ) async throws -> String {
    let answer = await invite(email, as: role, to: person.space, by: person)
    return try InvitationGrant(object: answer.json).code
  }

  /// Someone new who joins the clinic of `person`.
  private func joined(_ email: String, as role: Role, _ person: Person) async throws -> Person {
    var input = SignUp(spaceName: "", email: email, password: Person.password)
    input.invitation = try await code(for: email, as: role, by: person)
    return try await Person(in: person.room, signingUp: input)
  }

  private func records<R: Record>(_ type: R.Type, in answer: SyncResponse) throws -> [R] {
    try answer.changes.filter { $0.table == R.recordType && !$0.record.isNull }
      .map { try R(object: $0.record) }
  }

  @Test("an invitation is looked at, brings a new account in, and is good once")
  func invitation() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await clinic(room)
    let code = try await code(for: "Bia@Example.com", as: .therapist, by: ana)
    let looked = await room.call(
      .post, "/fisioflow/v1/invitations/look", json: InvitationCode(code).object)
    let view = try InvitationView(object: looked.json)
    #expect(view.spaceName == "Clínica Ipê")
    #expect(view.email == "bia@example.com")
    #expect(view.role == "therapist")
    let waiting = try records(Invitation.self, in: try await ana.sync())
    #expect(waiting.map(\.email) == ["bia@example.com"])
    #expect(waiting.first?.invitedBy == ana.grant.account.id)

    var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
    input.invitation = code
    var bia = try await Person(in: room, signingUp: input)
    #expect(bia.grant.account.spaces.map(\.name) == ["Clínica Ipê"])
    #expect(bia.grant.account.spaces.map(\.role) == ["therapist"])
    let members = try records(Member.self, in: try await bia.sync(AddPatient(Patient(1, "João"))))
    #expect(Set(members.map(\.email)) == ["ana@example.com", "bia@example.com"])
    let changes = try await ana.sync().changes
    #expect(changes.contains { $0.table == Invitation.recordType && $0.record.isNull })
    #expect(try await room.rowCounts(of: "fisioflow")["invitation_code"] == 0)

    let caio = try await Person(in: room, "caio@example.com")
    let again = await caio.call(TeamEndpoints.accept, InvitationCode(code))
    #expect(again.status == .notFound)
    #expect(again.json["code"]?.text == "noInvitation")
  }

  @Test("who has an account joins one more clinic with it, and only under the invited e-mail")
  func acceptance() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await clinic(room)
    let bia = try await Person(in: room, "bia@example.com", calling: "Clínica Sol")
    let caio = try await Person(in: room, "caio@example.com")
    let code = try await code(for: "bia@example.com", as: .receptionist, by: ana)
    let other = await caio.call(TeamEndpoints.accept, InvitationCode(code))
    #expect(other.json["code"]?.text == "otherEmail")
    room.clock.move(milliseconds: 1)
    let accepted = await bia.call(TeamEndpoints.accept, InvitationCode(code))
    let view = try AccountView(object: accepted.json)
    #expect(view.spaces.map(\.name) == ["Clínica Sol", "Clínica Ipê"])
    #expect(view.spaces.map(\.role) == ["admin", "receptionist"])
    let twice = await invite("bia@example.com", as: .admin, to: ana.space, by: ana)
    #expect(twice.json["code"]?.text == "alreadyMember")
  }

  @Test("an invitation ends by time, by being taken back, and by a newer one for the same e-mail")
  func ends() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await clinic(room)
    let bia = try await Person(in: room, "bia@example.com")
    func accept(_ code: String) async throws -> Int {
      let token = try await bia.signIn()
      return await room.call(
        .post, "/fisioflow/v1/invitations/accept", token: token, json: InvitationCode(code).object
      ).status.code
    }
    let first = try await code(for: "bia@example.com", as: .therapist, by: ana)
    let second = await invite("bia@example.com", as: .therapist, to: ana.space, by: ana)
    let grant = try InvitationGrant(object: second.json)
    #expect(try await accept(first) == 404)
    let taken = await ana.call(
      TeamEndpoints.revoke, InvitationChoice(ID(grant.invitation), of: ana.space))
    #expect(taken.status == .ok)
    #expect(try await accept(grant.code) == 404)
    let third = try await code(for: "bia@example.com", as: .therapist, by: ana)
    room.clock.move(milliseconds: Invitation.lifetime)
    #expect(try await accept(third) == 404)
    let ana2 = try await ana.signIn()
    let again = await room.call(
      .post, "/fisioflow/v1/invitations", token: ana2,
      json: NewInvitation(to: ana.space, email: "bia@example.com", role: .therapist).object)
    let fourth = try InvitationGrant(object: again.json).code
    room.clock.move(milliseconds: Invitation.lifetime - 1)
    #expect(try await accept(fourth) == 200)
  }

  @Test(
    "FF-069 a pending invitation takes a seat of the plan; its end frees it; receptionists take none"
  )
  func seats() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let commands = Commands(room.umbu.apps)
    func invite(_ name: String, _ role: Role = .therapist, token: String? = nil) async -> Response {
      await room.call(
        .post, "/fisioflow/v1/invitations", token: token ?? ana.token,
        json: NewInvitation(to: ana.space, email: "\(name)@example.com", role: role).object)
    }
    // The free plan has one seat, which is the founder's.
    let none = await invite("bia")
    #expect(none.status == .forbidden)
    #expect(none.json["code"]?.text == "limitReached")
    #expect(await invite("rui", .receptionist).status == .ok)
    #expect(await commands.run(["plan", "set", ana.space.description, "silver"]).exitCode == 0)
    #expect(await invite("bia").status == .ok)
    #expect(await invite("caio").status == .ok)
    #expect(await invite("davi").json["code"]?.text == "limitReached")
    // The same e-mail again takes no second seat.
    let again = await invite("caio")
    #expect(again.status == .ok)
    let grant = try InvitationGrant(object: again.json)
    _ = await ana.call(TeamEndpoints.revoke, InvitationChoice(ID(grant.invitation), of: ana.space))
    #expect(await invite("davi").status == .ok)
    #expect(await invite("eva").status == .forbidden)
    room.clock.move(milliseconds: Invitation.lifetime)
    #expect(await invite("eva", token: try await ana.signIn()).status == .ok)
  }

  @Test("only who manages the team changes it, and never so that nobody manages it any more")
  func rights() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await clinic(room)
    let bia = try await joined("bia@example.com", as: .therapist, ana)
    let stranger = try await Person(in: room, "caio@example.com")
    for (person, word) in [(bia, "forbidden"), (stranger, "notMember")] {
      let answers = [
        await invite("x@example.com", as: .admin, to: ana.space, by: person),
        await person.call(
          TeamEndpoints.setRole, RoleChoice(.admin, for: bia.grant.account.id, in: ana.space)),
        await person.call(
          TeamEndpoints.remove, MemberChoice(ana.grant.account.id, of: ana.space)),
        await person.call(TeamEndpoints.revoke, InvitationChoice(ID(UUID.zero), of: ana.space)),
      ]
      for answer in answers {
        #expect(answer.status == .forbidden)
        #expect(answer.json["code"]?.text == word)
      }
    }
    let own = MemberChoice(ana.grant.account.id, of: ana.space)
    #expect(await ana.call(TeamEndpoints.remove, own).json["code"]?.text == "lastAdmin")
    let down = RoleChoice(.therapist, for: ana.grant.account.id, in: ana.space)
    #expect(await ana.call(TeamEndpoints.setRole, down).json["code"]?.text == "lastAdmin")
    let up = RoleChoice(.admin, for: bia.grant.account.id, in: ana.space)
    #expect(await ana.call(TeamEndpoints.setRole, up).status == .ok)
    #expect(await ana.call(TeamEndpoints.setRole, down).status == .ok)
    #expect(await ana.call(TeamEndpoints.remove, own).status == .ok)
    let view = try AccountView(
      object: await room.call(.get, "/fisioflow/v1/accounts/current", token: ana.token).json)
    #expect(view.spaces.isEmpty)
  }

  @Test(
    "FF-039 who is removed is told so, keeps nothing, and what waited is refused in sight, once")
  func removal() async throws {
    try await ServerRoom.serving { room in
      let ana = try await clinic(room)
      var bia = try await joined("bia@example.com", as: .therapist, ana)
      try await bia.sync(AddPatient(Patient(1, "João")))
      let socket = try await Watching(room, bia.token, ana.space)
      guard case .text = try await socket.next() else { throw Unexpected() }
      let gone = MemberChoice(bia.grant.account.id, of: ana.space)
      #expect(await ana.call(TeamEndpoints.remove, gone).status == .ok)
      // First the version that says it, then the door.
      guard case .text = try await socket.next() else { throw Unexpected() }
      #expect(try await socket.next() == .closed(4403))
      #expect(await ana.call(TeamEndpoints.remove, gone).json["code"]?.text == "notMember")

      let patient = Patient(1, "João").id.uuid
      let past = HistoryRequest(of: patient, Patient.recordType, in: ana.space)
      #expect(await bia.call(historyEndpoint, past).status == .forbidden)
      #expect(await ana.call(historyEndpoint, past).status == .ok)

      let waiting = bia.request(bia.queue([AddPatient(Patient(2, "Rita"))]))
      let before = try await room.rowCounts(of: "fisioflow")["patient"]
      for _ in 0..<2 {
        let answer = try SyncResponse(object: await bia.send(waiting).json)
        #expect(answer.role == "")
        #expect(answer.startsOver)
        #expect(answer.changes.isEmpty && answer.cursor == 0 && answer.head == 0)
        #expect(answer.acknowledged == 2)
        #expect(answer.refusals.map(\.sequence) == [2])
        #expect(answer.refusals.map(\.refusal) == [Refusal(.forbidden, "membership")])
      }
      #expect(try await room.rowCounts(of: "fisioflow")["patient"] == before)
      #expect(try await room.rowCounts(of: "fisioflow")["sync_refusal"] == 0)

      // Invited again, she is back as who she was, and gets all of it.
      let code = try await code(for: "bia@example.com", as: .receptionist, by: ana)
      #expect(await bia.call(TeamEndpoints.accept, InvitationCode(code)).status == .ok)
      // What was refused does not run when the network brings it once more.
      let late = try SyncResponse(object: await bia.send(waiting).json)
      #expect(late.role == "receptionist" && late.acknowledged == 1 && late.refusals.isEmpty)
      #expect(try await room.rowCounts(of: "fisioflow")["patient"] == before)
      bia.cursor = 0
      let back = try await bia.sync()
      #expect(back.role == "receptionist")
      #expect(try records(Patient.self, in: back).map(\.fullName) == ["João"])
      let members = try records(Member.self, in: back)
      #expect(members.first { $0.email == "bia@example.com" }?.leftAt == nil)
      #expect(try await bia.sync(AddPatient(Patient(3, "Nova"))).acknowledged == 3)
    }
  }

  @Test("FF-039 a device whose role sees other record types starts over, and only then")
  func sight() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await clinic(room)
    var bia = try await joined("bia@example.com", as: .therapist, ana)
    _ = try await code(for: "caio@example.com", as: .therapist, by: ana)
    let first = try await bia.sync()
    #expect(try records(Invitation.self, in: first).isEmpty)
    func pull(_ role: String) async throws -> SyncResponse {
      var request = bia.request()
      request.role = role
      return try SyncResponse(object: await bia.send(request).json)
    }
    #expect(try await !pull("therapist").startsOver)
    _ = await ana.call(
      TeamEndpoints.setRole, RoleChoice(.receptionist, for: bia.grant.account.id, in: ana.space))
    #expect(try await !pull("therapist").startsOver)
    _ = await ana.call(
      TeamEndpoints.setRole, RoleChoice(.admin, for: bia.grant.account.id, in: ana.space))
    let more = try await pull("therapist")
    #expect(more.startsOver)
    #expect(more.role == "admin")
    #expect(try records(Invitation.self, in: more).map(\.email) == ["caio@example.com"])
    #expect(try await !pull("admin").startsOver)
  }

  @Test("another clinic of one's own is founded with its founder, and has its own patients")
  func secondClinic() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    let blank = await ana.call(TeamEndpoints.createSpace, NewSpace(name: "  "))
    #expect(blank.status.code == 422)
    room.clock.move(milliseconds: 1)
    let answer = await ana.call(TeamEndpoints.createSpace, NewSpace(name: "Clínica Sol"))
    let view = try AccountView(object: answer.json)
    #expect(view.spaces.map(\.name) == ["Clínica Ipê", "Clínica Sol"])
    var request = ana.request(in: view.spaces[1].space)
    request.client = UUID(high: 9, low: 9)
    let response = try SyncResponse(object: await ana.send(request).json)
    #expect(try records(Member.self, in: response).map(\.email) == ["ana@example.com"])
    #expect(try records(ClinicProfile.self, in: response).map(\.name) == ["Clínica Sol"])
  }

  private struct Unexpected: Error {}
}

extension Person {
  /// Signs up through the API as `input` says.
  init(in room: ServerRoom, app: String = "fisioflow", signingUp input: SignUp) async throws {
    let response = await room.call(.post, "/\(app)/v1/accounts", json: input.object)
    try #require(response.status == .ok)
    try self.init(room, app, input.email, try SessionGrant(object: response.json))
  }

  func call<Input: Fielded, Output: Fielded>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input
  ) async -> Response {
    await room.call(.post, "/\(app)/\(endpoint.path)", token: token, json: input.object)
  }
}
