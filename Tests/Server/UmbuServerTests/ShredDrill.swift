import ChildProcess
import Clinic
import Database
import DatabaseTesting
import Effort
import Fields
import Foundation
import Glibc
import Identity
import Retention
import Sync
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite(
  "The drill: a clinic was erased, and only what is older is left", .serialized, .onThreads)
struct ShredDrill {
  /// What a clinic is known by, in every byte that is looked through.
  private static let gone = "Zaratustra"
  private static let kept = "Quixote"

  /// A clinic with a patient and a file.
  private struct Place {
    var grant: SessionGrant
    var space: Values.UUID
    var file: SentFile
  }

  private func found(_ name: String, on port: UInt16) throws -> Place {
    let signUp = SignUp(
      spaceName: "Clínica \(name)", email: "\(name)@example.com", password: Person.password)
    let answer = try WireClient(port: port).send(
      "POST", "/fisioflow/v1/accounts", headers: [("Content-Type", "application/json")],
      body: signUp.jsonBytes())
    let grant = try SessionGrant(jsonBytes: answer.body)
    let space = try #require(grant.account.spaces.first).space
    var queued = QueuedMutation()
    queued.sequence = 1
    queued.id = Values.UUID(high: space.high, low: 1)
    queued.name = AddPatient.name
    queued.arguments = AddPatient(Patient(1, "João \(name)")).object
    let pushed = try sync(space, grant, [queued], on: port)
    #expect(pushed.acknowledged == 1)
    let file = try SentFile.send(
      "exame de João \(name)", to: space, token: grant.accessToken, on: port)
    return Place(grant: grant, space: space, file: file)
  }

  private func sync(
    _ space: Values.UUID, _ grant: SessionGrant, _ mutations: [QueuedMutation], cursor: Int64 = 0,
    on port: UInt16
  ) throws -> SyncResponse {
    var request = SyncRequest()
    request.space = space
    request.client = Values.UUID(high: space.low, low: 77)
    request.cursor = cursor
    request.schema = clinicSchema.revision
    request.mutations = mutations
    let answer = try WireClient(port: port).send(
      "POST", "/fisioflow/v1/sync",
      headers: [
        ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
      ], body: request.jsonBytes())
    #expect(answer.status == 200)
    return try SyncResponse(jsonBytes: answer.body)
  }

  @Test(
    """
    PL-004 backed up, erased, destroyed: the old backup with the new keys gives everything back but \
    the erased clinic, of which no byte tells anything, and its devices hear it
    """)
  func shredded() async throws {
    try shred()
  }

  private func shred() throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = UmbuProcess(folder: folder + "/data", of: folder)
    try server.start()
    let gone = try found(Self.gone, on: server.port)
    let kept = try found(Self.kept, on: server.port)
    func umbu(_ arguments: String...) throws -> String {
      let done = try UmbuProcess.run(arguments + server.place())
      #expect(done.status == 0, "\(arguments) \(done.error)")
      return done.output
    }
    try FileManager.default.createDirectory(
      atPath: folder + "/saved", withIntermediateDirectories: true)
    _ = try umbu("backup", folder + "/saved/first", "--keys", folder + "/keys")
    // What is there already is not written again.
    #expect(
      try umbu("backup", folder + "/saved/second", "--keys", folder + "/keys")
        .contains("2 files beside it in files.sealed, 0 of them new"))
    try lookFor([Self.gone, Self.kept, "example.com"], in: folder + "/saved")
    _ = try umbu("erase", "Clínica " + Self.gone, "--yes", "--keys", folder + "/keys")
    #expect(try !gone.file.isThere(token: gone.grant.accessToken, on: server.port))
    let heard = try sync(gone.space, gone.grant, [], cursor: 1, on: server.port)
    #expect(heard.role == "" && heard.startsOver && heard.changes.isEmpty)
    server.kill()
    try destroy(folder)

    #expect(
      try umbu("restore", folder + "/saved/first", "--keys", folder + "/keys")
        .contains("Erased before, and left out:\n  \(gone.space)"))
    try lookFor(
      [Self.gone + "\u{0}", "João " + Self.gone, "Clínica " + Self.gone], in: folder + "/data")
    if let url = try TestEngine.installation(in: folder) {
      try lookThroughTables(at: PostgresAddress(url, schema: "fisioflow"))
    }
    try server.start()
    #expect(try kept.file.isThere(token: kept.grant.accessToken, on: server.port))
    let pulled = try sync(kept.space, kept.grant, [], on: server.port)
    #expect(
      pulled.changes.compactMap { $0.record["fullName"]?.text } == ["João \(Self.kept)"])
    let told = try sync(gone.space, gone.grant, [], cursor: 1, on: server.port)
    #expect(told.role == "" && told.startsOver && told.changes.isEmpty)
    #expect(server.stop() == 0)
    _ = try umbu("audit", "verify")
  }

  @Test("PL-004 killed in the middle of erasing: after the next start all of it is gone, or none")
  func killedErasing() async throws {
    let rounds = 0..<Effort.times(6)
    #expect(try rounds.map { try killWhile("erase", after: Self.steps[$0]) }.contains(true))
  }

  @Test(
    "PL-004 killed in the middle of a backup: there is none of that name, and the next one is made")
  func killedBackingUp() async throws {
    let rounds = 0..<Effort.times(6)
    #expect(try rounds.map { try killWhile("backup", after: Self.steps[$0]) }.contains(true))
  }

  /// So many steps the command and the server have made when they are killed.
  private static let steps = [30, 100, 250, 60, 350, 900]

  /// Whether the command was in the middle.
  private func killWhile(_ command: String, after steps: Int) throws -> Bool {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = UmbuProcess(folder: folder + "/data", of: folder)
    try server.start()
    let gone = try found(Self.gone, on: server.port)
    let kept = try found(Self.kept, on: server.port)
    let place = try server.place()
    let first = try UmbuProcess.run(["backup", folder + "/first"] + place)
    #expect(first.status == 0, "\(first.error)")
    let before = server.stepCount
    let process = try ChildProcess(
      UmbuProcess.executable,
      (command == "erase" ? ["erase", "\(gone.space)", "--yes"] : ["backup", folder + "/backup"])
        + place, output: .nowhere, error: .nowhere)
    blockUntil {
      process.stepCount + server.stepCount - before >= steps || !process.isRunning
    }
    let isInTheMiddle = process.isRunning
    server.kill()
    print("\(command) killed after \(steps) steps\(isInTheMiddle ? "" : ", at its end")")
    process.send(SIGKILL)
    process.wait()
    try server.start()
    #expect(try kept.file.isThere(token: kept.grant.accessToken, on: server.port))
    if command == "backup" {
      let isThere = FileManager.default.fileExists(atPath: folder + "/backup")
      let next = try UmbuProcess.run(["backup", folder + "/backup"] + place)
      #expect(next.status == (isThere ? 1 : 0), "\(next.error)")
      #expect(server.stop() == 0)
      try destroy(folder, keeping: folder + "/data/backup.keys", at: folder + "/keys")
      let back = try UmbuProcess.run(
        ["restore", folder + "/backup", "--keys", folder + "/keys"] + place)
      #expect(back.status == 0, "\(back.error)")
      return isInTheMiddle
    }
    let isErased = try sync(gone.space, gone.grant, [], on: server.port).role == ""
    print("killed after \(steps) steps: \(isErased ? "erased" : "not erased")")
    guard isErased else {
      #expect(try gone.file.isThere(token: gone.grant.accessToken, on: server.port))
      #expect(server.stop() == 0)
      return isInTheMiddle
    }
    let keys = KeyringFile(in: folder + "/data")
    try blockUntil {
      try keys.load()?.erased[gone.space] != nil && files(folder, gone).isEmpty
    }
    #expect(try keys.load()?.spaces[gone.space] == nil)
    #expect(files(folder, gone) == [])
    #expect(server.stop() == 0)
    if TestEngine.isSQLite { try lookFor(["João " + Self.gone], in: folder + "/data") }
    let audit = try UmbuProcess.run(["audit", "verify"] + place)
    #expect(audit.status == 0, "\(audit.error)")
    return isInTheMiddle
  }

  private func files(_ folder: String, _ place: Place) -> [String] {
    let path = folder + "/data/files/fisioflow/\(place.space)"
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.utf8.count > 64 }
  }

  /// None of the words may be in any byte below a folder.
  private func lookFor(_ words: [String], in folder: String) throws {
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      for word in words { #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) in \(name)") }
    }
  }

  /// The clinic's name may be nowhere but in the e-mail of a person's account.
  private func lookThroughTables(at address: PostgresAddress) throws {
    let database = try PostgresDatabase(at: address, mustExist: true)
    try database.withSnapshot { snapshot in
      for table in try snapshot.tables() where table.name != "account" {
        let count = try snapshot.first(
          "SELECT count(*) FROM \"\(table.name)\" AS t WHERE t::text LIKE $1",
          [.text("%\(Self.gone)%")]
        ) { Int($0.int(0)) }
        #expect(count == 0, "\(table.name)")
      }
    }
  }

  private func destroy(_ folder: String, keeping file: String? = nil, at copy: String = "") throws {
    if let file { try FileManager.default.copyItem(atPath: file, toPath: copy) }
    try FileManager.default.removeItem(atPath: folder + "/data")
    guard let url = try TestEngine.installation(in: folder) else { return }
    try PostgresDatabase.drop(PostgresAddress(url, schema: "fisioflow"))
  }
}
