import API
import Agenda
import Clinic
import Documents
import Effort
import Entitlements
import HTTP
import Identity
import Records
import Scheduling
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("At the limits of each plan, through the server")
struct PlanLimitTests {
  private static let plans: [Plan] = [.free, .silver, .gold, .platinum]

  /// A clinic on a plan, and its owner.
  private func withClinic(
    on plan: Plan, _ body: (inout Person) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    if plan != .free {
      let set = await Commands(room.umbu.apps).run(
        ["plan", "set", "\(ana.space)", plan.rawValue])
      #expect(set.exitCode == 0, "\(set.text)")
    }
    try await body(&ana)
    await room.umbu.stop()
  }

  private static func most(_ limit: Limit) -> Int? {
    if case .atMost(let most) = limit { Int(most) } else { nil }
  }

  private static func full(_ subject: String, _ limit: Int?) -> [Refusal] {
    guard let limit else { return [] }
    return [Refusal(.limitReached, subject, limit: limit)]
  }

  /// What of it is refused.
  private func act(_ ana: inout Person, _ mutations: [any Mutation]) async throws -> [Refusal] {
    let queued = ana.queue(mutations)
    let answer = await ana.send(ana.request(queued))
    #expect(answer.status == .ok)
    let sequences = Set(queued.map(\.sequence))
    let refusals = try SyncResponse(object: answer.json).refusals
    return refusals.filter { sequences.contains($0.sequence) }.map(\.refusal)
  }

  /// What the operator is told of a limit.
  private func why(_ ana: Person, _ feature: String) async -> String {
    await Commands(ana.room.umbu.apps).run(["why", "\(ana.space)", feature]).text
  }

  @Test(
    "FF-049 FF-050 FF-051 FF-065 patients: one below the plan's number, at it, and one above",
    arguments: plans)
  func patients(plan: Plan) async throws {
    try await withClinic(on: plan) { ana in
      let limit = Self.most(plan.limits.maxPatients)
      // What has no limit has more than the greatest that there is.
      let most = limit ?? 201
      let below = (1..<most).map { AddPatient(Patient(UInt64($0), "P\($0)")) }
      let before = try await self.act(&ana, below)
      #expect(before == [])
      let last = AddPatient(Patient(UInt64(most), "Last"))
      let filling = try await self.act(&ana, [last])
      #expect(filling == [])
      let above = try await self.act(&ana, [AddPatient(Patient(UInt64(most) + 1, "Above"))])
      #expect(above == Self.full("patients", limit))
      let active = try await ana.room.count(
        "fisioflow", "SELECT count(*) FROM patient WHERE is_archived = 0")
      #expect(active == (limit ?? most + 1))
      if let limit {
        #expect(await self.why(ana, "patients").contains("patients: \(limit) used, 0 left."))
      }
    }
  }

  @Test(
    "FF-049 FF-050 FF-051 FF-061 FF-069 seats: one below the plan's number, at it, and one above",
    arguments: plans)
  func therapists(plan: Plan) async throws {
    try await withClinic(on: plan) { ana in
      let limit = Self.most(plan.limits.maxTherapists)
      // The founder has the first.
      let most = limit ?? 11
      for number in 1..<most {
        let answer = await self.invite(number, by: ana)
        #expect(answer.status == .ok, "seat \(number + 1)")
      }
      let above = await self.invite(most, by: ana)
      if let limit {
        #expect(above.status == .forbidden)
        #expect(above.json["code"]?.text == "limitReached")
        #expect(await self.why(ana, "therapists").contains("therapists: \(limit) used, 0 left."))
      } else {
        #expect(above.status == .ok)
      }
      let pending = try await ana.room.count("fisioflow", "SELECT count(*) FROM invitation")
      #expect(pending == (limit ?? most + 1) - 1)
    }
  }

  @Test(
    "FF-073 from platinum to free with fifty: ten stay active, forty are put away, read and exported; none has gone"
  )
  func smaller() async throws {
    try await withClinic(on: .platinum) { ana in
      let all = (1...50).map { Patient(UInt64($0), "P\($0)") }
      let adding = try await self.act(&ana, all.map { AddPatient($0) })
      #expect(adding == [])
      let set = await Commands(ana.room.umbu.apps).run(["plan", "set", "\(ana.space)", "free"])
      #expect(set.exitCode == 0, "\(set.text)")
      let (whole, active) = (
        "SELECT count(*) FROM patient", "SELECT count(*) FROM patient WHERE is_archived = 0"
      )
      #expect(try await ana.room.count("fisioflow", active) == 50)
      let full = Self.full("patients", 10)
      let more = try await self.act(&ana, [AddPatient(Patient(51, "P51"))])
      #expect(more == full)
      let away = try await self.act(&ana, all.dropFirst(10).map { ArchivePatient($0.id) })
      #expect(away == [])
      // A device that knows nothing yet gets all of them.
      let pulled = try await ana.sync().changes.filter { $0.table == "patient" }.map(\.id)
      #expect(Set(pulled).count == 50)
      let looks: [any Mutation] = [
        ViewPatient(all[20]), ExportData(.patients, as: .csv, count: 50),
      ]
      let looking = try await self.act(&ana, looks)
      #expect(looking == [])
      // One comes back for another, and not beside them.
      let beside = try await self.act(&ana, [RestorePatient(all[20].id)])
      #expect(beside == full)
      let instead: [any Mutation] = [ArchivePatient(all[0].id), RestorePatient(all[20].id)]
      let exchanged = try await self.act(&ana, instead)
      #expect(exchanged == [])
      #expect(try await ana.room.count("fisioflow", active) == 10)
      #expect(try await ana.room.count("fisioflow", whole) == 50)
    }
  }

  private func invite(_ number: Int, by ana: Person) async -> Response {
    await ana.call(
      TeamEndpoints.invite,
      NewInvitation(to: ana.space, email: "p\(number)@example.com", role: .therapist))
  }

  @Test(
    "FF-049 FF-050 FF-051 FF-071 appointments of a month: one below the plan's number, at it, and one above",
    arguments: plans)
  func appointments(plan: Plan) async throws {
    try await withClinic(on: plan) { ana in
      let limit = Self.most(plan.limits.maxAppointmentsPerMonth)
      let most = limit ?? 1_001
      let people = min(50, Self.most(plan.limits.maxPatients) ?? 50)
      let known = (1...people).map { AddPatient(Patient(UInt64($0), "P\($0)")) }
      let adding = try await self.act(&ana, known)
      #expect(adding == [])
      var month = BookedMonth(by: ana.grant.account.id)
      // In groups, of all who are known.
      var left = most - 1
      while left > 0 {
        let booking = month.book(min(people, left))
        let grouped = try await self.act(&ana, [booking])
        #expect(grouped == [])
        left -= booking.appointments.count
      }
      let counted = "SELECT count(*) FROM appointment WHERE month = '2025-10' AND counts = 1"
      #expect(try await ana.room.count("fisioflow", counted) == most - 1)
      let filling = try await self.act(&ana, [month.book(1)])
      #expect(filling == [])
      let above = try await self.act(&ana, [month.book(1)])
      #expect(above == Self.full("appointments", limit))
      #expect(try await ana.room.count("fisioflow", counted) == (limit ?? most + 1))
      if let limit {
        let why = await self.why(ana, "appointments")
        #expect(why.contains("appointments: \(limit) used, 0 left."), "\(why)")
      }
      // The next month has as many again.
      let later = try await self.act(&ana, [month.bookInNovember()])
      #expect(later == [])
    }
  }

  @Test(
    "FF-049 FF-050 FF-051 FF-068 bytes of documents: one below the plan's number, at it, and one above",
    arguments: plans)
  func documents(plan: Plan) async throws {
    try await withClinic(on: plan) { ana in
      let most = try #require(Self.most(plan.limits.storageBytes))
      let adding = try await self.act(&ana, [AddPatient(Patient(1, "Ana"))])
      #expect(adding == [])
      var number: UInt64 = 0
      func document(_ bytes: Int) -> AddDocument {
        number += 1
        var document = Document()
        document.id = ID(UUID(high: 0x0190_0000_0000_7000, low: 0x9000_0000_0000_0000 | number))
        document.patient = Patient(1, "Ana").id
        document.name = "exame.txt"
        document.type = "text/plain"
        document.bytes = Int64(bytes)
        return AddDocument(document)
      }
      let below = Self.parts(of: most - 1).map { document($0) }
      let before = try await self.act(&ana, below)
      #expect(before == [])
      let filling = try await self.act(&ana, [document(1)])
      #expect(filling == [])
      let full = Refusal(.limitReached, "storage", limit: most / 1_073_741_824)
      let above = try await self.act(&ana, [document(1)])
      #expect(above == [full])
    }
  }

  @Test(
    "FF-049 FF-050 FF-051 FF-068 bytes on their way: one below the plan's number, at it, and one above",
    arguments: [Plan.free, .silver, .gold])
  func uploads(plan: Plan) async throws {
    try await withClinic(on: plan) { ana in
      let most = try #require(Self.most(plan.limits.storageBytes))
      for bytes in Self.parts(of: most - 1) + [1] {
        let begun = await self.begin(bytes, by: ana)
        #expect(begun.status == .created, "\(bytes)")
      }
      let above = await self.begin(1, by: ana)
      #expect(above.status.code == 402)
      #expect(await self.why(ana, "storage").contains("storage: \(most) used, 0 left."))
    }
  }

  private func begin(_ bytes: Int, by ana: Person) async -> Response {
    await ana.room.send(
      .post, "/fisioflow/v1/files", token: ana.token,
      headers: SentFile.creation(of: bytes, in: ana.space))
  }

  /// As few files as there can be of so many bytes.
  private static func parts(of bytes: Int) -> [Int] {
    let largest = Int(DocumentLimits.bytes)
    let rest = bytes % largest
    return Array(repeating: largest, count: bytes / largest) + (rest > 0 ? [rest] : [])
  }
}

/// Sessions of October 2025, one after the other while the house is open.
struct BookedMonth {
  private let therapist: UUID
  private var sessions: UInt64 = 0
  private var appointments: UInt64 = 0

  init(by therapist: UUID) {
    self.therapist = therapist
  }

  /// For so many who come, beginning with the first patient.
  mutating func book(_ count: Int) -> BookSession<ClinicAgenda> {
    let hours = ["08", "09", "10", "11", "13", "14", "15", "16"]
    let days = ["14", "15", "16", "17", "20", "21", "22"]
    let place = Int(sessions)
    return book(count, at: "2025-10-\(days[place / hours.count])T\(hours[place % hours.count]):00")
  }

  mutating func bookInNovember() -> BookSession<ClinicAgenda> { book(1, at: "2025-11-05T09:00") }

  private mutating func book(_ count: Int, at time: String) -> BookSession<ClinicAgenda> {
    sessions += 1
    let start = CivilDateTime(time)!
    var session = Session()
    session.id = ID(UUID(high: 43, low: sessions))
    session.place = SessionPlace(
      start, in: "America/Sao_Paulo", at: start.instant(secondsEast: -3 * 3_600), minutes: 50)
    session.place.therapist = therapist
    session.places = count
    var coming: [Appointment] = []
    for number in 1...count {
      appointments += 1
      coming.append(
        Appointment(
          ID(UUID(high: 44, low: appointments)), Patient(UInt64(number), "").id.uuid))
    }
    return BookSession(session, coming)
  }
}
