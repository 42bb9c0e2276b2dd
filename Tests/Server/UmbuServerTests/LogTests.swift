import API
import Clinic
import Fields
import HTTP
import Testing
import Values

@testable import UmbuServer

@Suite("The log and the figures")
struct LogTests {
  @Test("who names a schema that this server does not know yet is no failure of it")
  func newer() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    var request = ana.request()
    request.schema = .max
    let answer = await ana.send(request)
    #expect(answer.status.code == 503 && answer.json["code"]?.text == "behind")
    let told = room.log.all.filter { $0.contains(#""event":"operation of a newer schema""#) }
    #expect(told.count == 1 && told.allSatisfy { $0.contains(#""level":"info""#) })
    #expect(!room.log.all.contains { $0.contains(#""event":"operation failed""#) })
    await room.umbu.stop()
  }

  @Test("FF-005 no name, address, token or text of a person comes into the log")
  func nothingPersonal() async throws {
    let room = try await ServerRoom.serving { room in
      var ana = try await Person(in: room, "secreta@example.com", calling: "Clínica Sigilosa")
      let socketless = room.client
      var patient = Patient(1, "Fulano Confidencial")
      patient.notes = "dor oculta"
      try await ana.sync(AddPatient(patient))
      let headers = [
        ("Authorization", "Bearer \(ana.token)"), ("Content-Type", "application/json"),
        ("X-Forwarded-For", "203.0.113.77"),
      ]
      for (path, body) in [
        ("/fisioflow/v1/sync", ana.request(ana.queue([AddPatient(patient)])).object.bytes),
        ("/fisioflow/v1/sync?email=secreta@example.com", [0x7B]),
        ("/fisioflow/patients/Confidencial", []), ("/fisioflow/v1/Fulano", []),
        ("/nowhere/secreta@example.com", []),
      ] {
        _ = try await socketless.send("POST", path, headers: headers, body: body)
        _ = try await socketless.send("GET", path, headers: headers)
      }
      // What the database says of a broken row names tables only.
      _ = try await room.app("fisioflow").database.write { transaction in
        try transaction.execute("UPDATE patient SET cpf = 'dor oculta', tags = 'dor oculta'")
        try transaction.execute("DROP TABLE sync_client")
      }
      _ = try await socketless.send(
        "POST", "/fisioflow/v1/sync", headers: headers,
        body: ana.request(ana.queue([AddPatient(patient)])).object.bytes)
      return (room, ana)
    }
    let log = room.0.log.all.joined()
    #expect(room.0.log.all.count >= 8)
    #expect(log.contains(#""event":"operation failed""#))
    for secret in [
      "secreta", "Sigilosa", "Fulano", "Confidencial", "oculta", "203.0.113", room.1.token,
      room.1.grant.refreshToken, Person.password, room.1.space.description,
      room.1.grant.account.id.description, "127.0.0.1",
    ] {
      #expect(!log.contains(secret), "\(secret)")
    }
    for line in room.0.log.all { #expect((try? JSONValue.parse(String(line.dropLast()))) != nil) }
  }

  @Test("figures are Prometheus' text, by route, at the operators' address alone")
  func metrics() async throws {
    try await ServerRoom.serving({ $0.operators = OperatorAddress(port: 0) }) { room in
      let client = room.client
      _ = try await client.send("GET", "/healthz")
      _ = try await client.send("GET", "/fisioflow/v1/accounts/current")
      let operators = Visitor(port: room.umbu.operatorPort)
      let answer = try await operators.send("GET", "/metrics")
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
      for line in [
        #"umbu_requests_total{method="GET",route="/healthz",status="200"} 1"#,
        #"umbu_requests_total{method="GET",route="/fisioflow/v1/accounts/current",status="401"} 1"#,
        #"umbu_request_seconds_bucket{method="GET",route="/healthz",le="+Inf"} 1"#,
        #"umbu_database_failed_writes_total{app="sample"} 0"#, "process_resident_memory_bytes ",
      ] {
        #expect(text.contains("\n" + line), "\(line)")
      }
      for headers in [[], [("X-Forwarded-For", "127.0.0.1")]] {
        let outside = try await client.send("GET", "/metrics", headers: headers)
        #expect(outside.status == 404)
      }
      #expect(try await operators.send("GET", "/fisioflow/v1/accounts/current").status == 404)
    }
  }
}
