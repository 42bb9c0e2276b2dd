import API
import Clinic
import Fields
import HTTP
import Identity
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("At the plan's limit")
struct RaceTests {
  @Test("FF-065 two devices at 9 of 10 patients add one each at once: one is in, one is refused")
  func race() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    for number in 1...9 { try await ana.sync(AddPatient(Patient(UInt64(number), "P\(number)"))) }
    for round in 0..<20 {
      let id = UInt64(100 + round * 2)
      var first = ana.request(ana.queue([AddPatient(Patient(id, "Ana"))]))
      var second = ana.request(ana.queue([AddPatient(Patient(id + 1, "Bia"))]))
      second.client = UUID(high: 77, low: UInt64(round))
      first.settled = first.mutations[0].sequence - 1
      let (person, requests) = (ana, (first, second))
      async let one = person.send(requests.0)
      async let two = person.send(requests.1)
      let answers = try [
        SyncResponse(object: await one.json), SyncResponse(object: await two.json),
      ]
      let refusals = answers.flatMap(\.refusals).map(\.refusal).filter { $0.code == .limitReached }
      #expect(refusals.count == 1)
      #expect(refusals.allSatisfy { $0.subject == "patients" && $0.limit == 10 })
      let active = try await room.count(
        "fisioflow", "SELECT count(*) FROM patient WHERE is_archived = 0")
      #expect(active == 10, "round \(round)")
      // Make room for the next round.
      let added = try await room.count(
        "fisioflow", "SELECT count(*) FROM patient WHERE full_name = 'Ana' AND is_archived = 0")
      try await ana.sync(ArchivePatient(Patient(added == 1 ? id : id + 1, "").id))
    }
  }

  @Test("FF-061 FF-069 of two invitations at once for the last seat one is sent and one refused")
  func seats() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let set = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "silver"])
    #expect(set.exitCode == 0)
    @Sendable func invite(_ name: String) async -> Response {
      await ana.call(
        TeamEndpoints.invite,
        NewInvitation(to: ana.space, email: "\(name)@example.com", role: .therapist))
    }
    // The founder's seat, and one more of three.
    #expect(await invite("first").status == .ok)
    for round in 0..<10 {
      async let one = invite("a\(round)")
      async let two = invite("b\(round)")
      let answers = await [one, two]
      let taken = answers.filter { $0.status == .ok }
      let refused = answers.filter { $0.json["code"]?.text == "limitReached" }
      #expect(taken.count == 1 && refused.count == 1, "round \(round)")
      let grant = try InvitationGrant(object: try #require(taken.first).json)
      // Make room for the next round.
      let choice = InvitationChoice(ID(grant.invitation), of: ana.space)
      #expect(await ana.call(TeamEndpoints.revoke, choice).status == .ok)
    }
    await room.umbu.stop()
  }

  @Test("FF-071 of two bookings at once for the month's last place one is in, and one refused")
  func month() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    for number in 1...10 { try await ana.sync(AddPatient(Patient(UInt64(number), "P\(number)"))) }
    var month = BookedMonth(by: ana.grant.account.id)
    for count in [10, 10, 10, 10, 9] {
      let answer = try await ana.sync(month.book(count))
      #expect(answer.refusals.isEmpty)
    }
    let first = ana.request(ana.queue([month.book(1)]))
    var second = ana.request(ana.queue([month.book(1)]))
    second.client = UUID(high: 77, low: 1)
    let (person, requests) = (ana, (first, second))
    async let one = person.send(requests.0)
    async let two = person.send(requests.1)
    let answers = try [
      SyncResponse(object: await one.json), SyncResponse(object: await two.json),
    ]
    let refusals = answers.flatMap(\.refusals).map(\.refusal)
    #expect(refusals == [Refusal(.limitReached, "appointments", limit: 50)])
    let counted = try await room.count(
      "fisioflow", "SELECT count(*) FROM appointment WHERE counts = 1")
    #expect(counted == 50)
    await room.umbu.stop()
  }

  @Test("FF-068 of five uploads at once for the last byte one begins, and four are refused")
  func bytes() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    @Sendable func begin(_ bytes: Int) async -> Int {
      await room.send(
        .post, "/fisioflow/v1/files", token: ana.token,
        headers: SentFile.creation(of: bytes, in: ana.space)
      ).status.code
    }
    #expect(await begin(1_073_741_823) == 201)
    let codes = await withTaskGroup(of: Int.self) { group -> [Int] in
      for _ in 0..<5 { group.addTask { await begin(1) } }
      var codes: [Int] = []
      for await code in group { codes.append(code) }
      return codes
    }
    #expect(codes.sorted() == [201, 402, 402, 402, 402])
    await room.umbu.stop()
  }

  @Test("umbu plan set lifts the limit for the next push")
  func lifted() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    for number in 1...10 { try await ana.sync(AddPatient(Patient(UInt64(number), "P\(number)"))) }
    let refused = try await ana.sync(AddPatient(Patient(11, "P11"))).refusals.map(\.refusal.code)
    #expect(refused == [.limitReached])
    let result = await Commands(room.umbu.apps).run(["plan", "set", "Clínica Ipê", "gold"])
    #expect(result.exitCode == 0)
    let answer = try await ana.sync(AddPatient(Patient(12, "P12")))
    #expect(answer.refusals.map(\.sequence) == [11])
    #expect(answer.acknowledged == 12)
    #expect(answer.changes.map(\.table).sorted() == ["clinic", "patient"])
  }
}
