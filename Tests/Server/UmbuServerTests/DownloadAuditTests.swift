import API
import Audit
import Clinic
import Database
import Fields
import Identity
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("Downloads that nobody tells of")
struct DownloadAuditTests {
  private struct Download: Equatable {
    var account: UUID?
    var details: String
    var device: String?

    init(_ account: UUID, _ scope: String, _ device: String? = nil) {
      self.account = account
      details = #"{"scope":"\#(scope)"}"#
      self.device = device
    }

    init(columns row: any Row) {
      account = row.withBytes(0) { UUID($0) }
      details = row.text(1)
      device = row.textOrNil(2)
    }
  }

  private static func rows(in room: ServerRoom) async throws -> [Download] {
    try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT account, details, device FROM audit WHERE action = 'download_data' ORDER BY number",
        []
      ) { Download(columns: $0) }
    }
  }

  private static let device = #"{"device_model":"Pixel 8","os_version":"15","app_version":"b7"}"#

  /// Pulls as a client does that says nothing of what it reads.
  private static func pull(
    _ request: SyncRequest, _ token: String, in room: ServerRoom
  ) async -> Int {
    await room.call(
      .post, "/fisioflow/v1/sync", token: token, json: request.object,
      headers: [(DeviceInfo.header, device)]
    ).status.code
  }

  @Test("FF-122 FF-126 FF-129 a first download leaves a row, later pulls one a device and hour")
  func hours() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let account = ana.grant.account.id
    let all = Download(account, "all", Self.device),
      changes = Download(account, "changes", Self.device)
    var request = ana.request()
    #expect(await Self.pull(request, ana.token, in: room) == 200)
    #expect(try await Self.rows(in: room) == [all])
    request.cursor = 1
    for _ in 0..<20 { #expect(await Self.pull(request, ana.token, in: room) == 200) }
    #expect(try await Self.rows(in: room) == [all, changes])
    let hour: Int64 = 3_600_000
    room.clock.move(milliseconds: hour - room.clock.now.milliseconds % hour)
    for _ in 0..<2 { #expect(await Self.pull(request, ana.token, in: room) == 200) }
    #expect(try await Self.rows(in: room) == [all, changes, changes])
    let later = try await ana.signIn()
    for _ in 0..<5 { #expect(await Self.pull(request, later, in: room) == 200) }
    // Another device of the same person, and the queue's name makes none.
    let second = try await ana.signIn()
    request.client = UUID(high: 9, low: 9)
    for _ in 0..<5 { #expect(await Self.pull(request, second, in: room) == 200) }
    #expect(try await Self.rows(in: room) == [all, changes, changes, changes, changes])
    // Who begins anew downloads all once more.
    request.cursor = 0
    #expect(await Self.pull(request, second, in: room) == 200)
    #expect(try await Self.rows(in: room).last == all)
  }

  @Test("FF-122 what a process has forgotten the table knows")
  func restart() async throws {
    let room = try await ServerRoom.open()
    let ana = try await Person(in: room, "ana@example.com")
    #expect(await Self.pull(ana.request(), ana.token, in: room) == 200)
    await room.umbu.stop(grace: .seconds(2))
    let again = try await ServerRoom.open(at: room.folder)
    defer { again.remove() }
    #expect(await Self.pull(ana.request(), ana.token, in: again) == 200)
    #expect(try await Self.rows(in: again).count == 1)
  }

  @Test("a push is an answer too, and who is no member leaves nothing")
  func pushes() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let eve = try await Person(in: room, "eve@example.com", calling: "Outra")
    try await ana.sync(AddPatient(Patient(1, "Bia")))
    try await ana.sync(AddPatient(Patient(2, "Caio")))
    let account = ana.grant.account.id
    #expect(
      try await Self.rows(in: room) == [Download(account, "all"), Download(account, "changes")])
    #expect(await Self.pull(eve.request(in: ana.space), eve.token, in: room) == 403)
    #expect(try await Self.rows(in: room).count == 2)
  }

  @Test("FF-122 who runs the clinic reads of a download in the report of each patient it held")
  func report() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    try await ana.sync()
    try await ana.sync(AddPatient(Patient(1, "Bia")))
    let device = try await ana.signIn()
    var request = ana.request()
    request.cursor = 0
    #expect(await Self.pull(request, device, in: room) == 200)
    let answer = await room.call(
      .post, "/fisioflow/v1/audit/access", token: ana.token,
      json: AccessReportQuery(space: ana.space, subject: Patient(1, "").id.uuid).object)
    #expect(
      try AccessReport(object: answer.json).entries.map(\.action) == [.downloadData, .editPatient])
  }

  @Test("FF-126 a file that was made after a crash is told once, by its time")
  func exports() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let eve = try await Person(in: room, "eve@example.com", calling: "Outra")
    var report = ExportReport()
    report.space = ana.space
    report.time = room.clock.now.adding(milliseconds: -60_000)
    report.sentAt = room.clock.now
    report.count = 3
    func tell(_ token: String?) async -> Int {
      await room.call(.post, "/fisioflow/v1/audit/exported", token: token, json: report.object)
        .status.code
    }
    for _ in 0..<2 { #expect(await tell(ana.token) == 200) }
    #expect(await tell(eve.token) == 403)
    #expect(await tell(nil) == 401)
    let rows = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT details, happened_at, clock_ahead FROM audit WHERE action = 'export_data'"
      ) { row in (0..<3).map { row.value($0) } }
    }
    #expect(
      rows == [
        [
          .text(#"{"scope":"unsentChanges","format":"json","count":3}"#),
          .integer(report.time.milliseconds), .integer(0),
        ]
      ])
    report.count = -1
    #expect(await tell(ana.token) == 422)
  }
}
