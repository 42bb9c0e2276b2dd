import Clinic
import Fields
import HTTP
import HistoryServer
import Identity
import IdentityServer
import Sample
import Records
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("FF-029 Who changed what, when, from what to what")
struct HistoryTests {
  /// Bia joins Ana's clinic.
  private func join(_ bia: Person, _ ana: Person) async throws {
    try await ana.room.app(ana.app).database.write { transaction in
      try Memberships.set(
        bia.grant.account.id, in: ana.space, as: .therapist, at: .epoch, transaction)
    }
  }

  private func past(
    of patient: ID<Patient>, by person: Person, before: Int64? = nil
  ) async throws -> HistoryPage {
    let request = HistoryRequest(
      of: patient.uuid, Patient.recordType, in: person.space, before: before)
    let response = await person.room.call(
      .post, "/fisioflow/v1/history", token: person.token, json: request.object)
    #expect(response.status == .ok)
    return try HistoryPage(object: response.json)
  }

  @Test("FF-029 the past of a record tells each member who did what, the latest first")
  func told() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    var bia = try await Person(in: room, "bia@example.com", calling: "Outra")
    try await join(bia, ana)
    var patient = Patient(1, "João")
    patient.notes = "antes"
    try await ana.sync(AddPatient(patient))
    var edited = patient
    edited.notes = "depois"
    edited.tags = ["ombro"]
    room.clock.move(milliseconds: 60_000)
    let mutations = bia.queue([EditPatient(from: patient, to: edited), ArchivePatient(patient.id)])
    let pushed = await bia.send(bia.request(mutations, in: ana.space))
    #expect(pushed.status == .ok)
    let page = try await past(of: patient.id, by: ana)
    #expect(!page.hasMore)
    #expect(page.entries.map(\.mutation) == ["archivePatient", "editPatient", "addPatient"])
    #expect(page.entries.map(\.email) == [bia.email, bia.email, ana.email])
    #expect(page.entries.map(\.time) == mutations.reversed().map(\.time) + [edited.createdAt(room)])
    #expect(page.entries[0].version == page.entries[2].version + 2)
    #expect(page.entries[0].account == bia.grant.account.id)
    let ownChanges = page.entries[1].changes.filter { $0.field != "updatedAt" }
    #expect(
      ownChanges == [
        HistoryChange("notes", from: .text("antes"), to: .text("depois")),
        HistoryChange("tags", from: .array([]), to: .array([.text("ombro")])),
      ])
    let first = page.entries[2].changes
    #expect(first.contains(HistoryChange("fullName", from: .null, to: .text("João"))))
    #expect(!first.contains { $0.field == "insurance" || $0.field == "id" })
  }

  @Test("what was refused has no past, and what changed nothing adds none")
  func nothing() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let patient = Patient(1, "João")
    try await ana.sync(AddPatient(patient), AddPatient(patient), ArchivePatient(patient.id))
    try await ana.sync(ArchivePatient(patient.id))
    #expect(try await past(of: patient.id, by: ana).entries.count == 2)
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM record_history") == 2)
    #expect(try await past(of: ID(UUID(high: 1, low: 1)), by: ana).entries.isEmpty)
  }

  @Test("a text that had to wait is told beside its conflict, not as the patient's")
  func conflict() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let patient = Patient(1, "João")
    var (mine, theirs) = (patient, patient)
    mine.notes = "uma"
    theirs.notes = "outra"
    let answer = try await ana.sync(
      AddPatient(patient), EditPatient(from: patient, to: mine),
      EditPatient(from: patient, to: theirs))
    let conflict = try #require(answer.changes.first { $0.table == TextConflict.recordType })
    #expect(conflict.record["text"] == .text("outra"))
    #expect(try await past(of: patient.id, by: ana).entries.count == 2)
    let request = HistoryRequest(of: conflict.id, TextConflict.recordType, in: ana.space)
    let response = await room.call(
      .post, "/fisioflow/v1/history", token: ana.token, json: request.object)
    let page = try HistoryPage(object: response.json)
    #expect(
      page.entries.first?.changes.contains(
        HistoryChange("text", from: .null, to: .text("outra"))) == true)
  }

  @Test("FF-029 a removed record keeps its past")
  func removed() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "sample", "ana@example.com")
    let plant = ID<Plant>(UUID(high: 4, low: 4))
    try await ana.sync(AddPlant(Plant(plant, "um")))
    try await ana.sync(RemovePlant(plant))
    let request = HistoryRequest(of: plant.uuid, Plant.recordType, in: ana.space)
    let response = await room.call(
      .post, "/sample/v1/history", token: ana.token, json: request.object)
    let page = try HistoryPage(object: response.json)
    #expect(page.entries.map(\.mutation) == ["removePlant", "addPlant"])
    #expect(
      page.entries.first?.changes.contains(
        HistoryChange("name", from: .text("um"), to: .null)) == true)
  }

  @Test("a long past comes in pages, of so many entries or bytes, without a gap or a repetition")
  func pages() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    var patient = Patient(1, "João")
    try await ana.sync(AddPatient(patient))
    var edits: [EditPatient] = []
    for number in 1...130 {
      var next = patient
      next.notes = String(repeating: "\(number % 10)", count: number > 100 ? 9_000 : 10)
      edits.append(EditPatient(from: patient, to: next))
      patient = next
    }
    let response = await ana.send(ana.request(ana.queue(edits)))
    #expect(response.status == .ok)
    var versions: [Int64] = []
    var sizes: [Int] = []
    var page = try await past(of: patient.id, by: ana)
    while true {
      versions += page.entries.map(\.version)
      sizes.append(page.entries.count)
      guard page.hasMore else { break }
      page = try await past(of: patient.id, by: ana, before: versions.last)
    }
    #expect(versions.count == 131)
    #expect(versions == versions.sorted(by: >) && Set(versions).count == 131)
    #expect(sizes.first! < RecordHistory.pageSize && sizes.contains(RecordHistory.pageSize))
  }

  @Test("FF-039 who is no member of the space hears nothing, whatever record they name")
  func strangers() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com", calling: "Outra")
    let patient = Patient(1, "João")
    try await ana.sync(AddPatient(patient))
    for (token, space, status) in [
      (bia.token, ana.space, 403), (bia.token, UUID(high: 9, low: 9), 403),
      ("", ana.space, 401),
    ] {
      let request = HistoryRequest(of: patient.id.uuid, Patient.recordType, in: space)
      let response = await room.call(
        .post, "/fisioflow/v1/history", token: token, json: request.object)
      #expect(response.status.code == status)
      #expect(!String(decoding: response.bytes, as: UTF8.self).contains("João"))
    }
    // In her own space she finds nothing of another's record.
    #expect(try await past(of: patient.id, by: bia).entries.isEmpty)
  }
}

extension Patient {
  /// When the first device of `HistoryTests.told` added it: a minute before now.
  fileprivate func createdAt(_ room: ServerRoom) -> Instant {
    room.clock.now.adding(milliseconds: -60_000)
  }
}
