import API
import Clinic
import Compression
import Fields
import HTTP
import Sync
import Testing
import Values
import Wire

@testable import UmbuServer

@Suite("Answers in gzip")
struct PackedAnswerTests {
  /// A pull of everything, of a clinic with so many patients.
  private func pull(_ patients: Int, accepting coding: String?) async throws -> Response {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    for number in 0..<patients {
      var patient = Patient(UInt64(number), "João")
      patient.notes = String(repeating: "Melhora com repouso. ", count: 20)
      try await ana.sync(AddPatient(patient))
    }
    ana.cursor = 0
    let response = await room.call(
      .post, "/fisioflow/v1/sync", token: ana.token, json: ana.request().object,
      headers: coding.map { [("Accept-Encoding", $0)] } ?? [])
    #expect(response.status == .ok)
    return response
  }

  @Test(
    "a long answer is packed for who can read that",
    arguments: ["gzip", "br;q=1.0, gzip;q=0.5", "*"])
  func packed(_ accepted: String) async throws {
    let response = try await pull(9, accepting: accepted)
    #expect(response.headers["content-encoding"] == "gzip")
    #expect(response.headers["vary"] == "Accept-Encoding")
    let bytes = response.bytes
    let unpacked = try #require(Gunzip.unpack(bytes))
    #expect(bytes.count < unpacked.count / 3)
    let answer = try SyncResponse(jsonBytes: unpacked)
    #expect(answer.changes.count { $0.table == Patient.recordType } == 9)
  }

  @Test(
    "an answer travels as it is where it is short, or its reader knows no gzip",
    arguments: [(0, "gzip"), (9, nil), (9, "br"), (9, "gzip;q=0")] as [(Int, String?)])
  func plain(_ patients: Int, _ accepted: String?) async throws {
    let response = try await pull(patients, accepting: accepted)
    #expect(response.headers["content-encoding"] == nil)
    let answer = try SyncResponse(jsonBytes: response.bytes)
    #expect(answer.changes.count { $0.table == Patient.recordType } == patients)
  }

  @Test(
    "what anyone may ask for is not packed, however long",
    arguments: [(EndpointAccess.open, nil), (.session, "gzip")] as [(EndpointAccess, String?)])
  func open(_ access: EndpointAccess, _ coding: String?) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let endpoint = Endpoint<Nothing, Nothing>(
      "long", .get, "v1/long", access: access, summary: "A long answer.")
    let operation = Operation(endpoint) { _ in [UInt8](repeating: 0x20, count: 100_000) }
    var router = Router()
    APIRoutes(
      people: room.app("fisioflow").people, limits: RateLimiter(.none, seconds: { 0 }),
      log: .standardError
    ).add([operation], to: &router)
    let headers: Headers = [
      "Host": "localhost", "Authorization": "Bearer \(ana.token)", "Accept-Encoding": "gzip",
    ]
    let response = await router.respond(to: Request(.get, "/v1/long", headers: headers))
    #expect(response.status == .ok)
    #expect(response.headers["content-encoding"] == coding)
  }

  @Test("what is packed unpacks to the same bytes; what would not get shorter is left")
  func same() {
    var generator = SystemRandomNumberGenerator()
    for count in [0, 1, 100, 2_048, 65_536, 1_000_003] {
      let text = (0..<count).map { _ in UInt8.random(in: 97...100, using: &generator) }
      if let packed = Gzip.pack(text) {
        #expect(Gunzip.unpack(packed) == text)
        #expect(packed.count < text.count)
      } else {
        #expect(count < 100)
      }
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Gzip.pack(noise) == nil)
    }
  }
}
