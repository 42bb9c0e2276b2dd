import Agenda
import Clinic
import Foundation
import Records
import Sync
import Values

/// 64 clients, each of a clinic of its own, that book sessions as fast as they are answered, and add patients as
/// fast; by turns.
struct BookingLoad {
  private static let clients = 64
  /// How many of either each client sends in a round.
  private static let each = 60
  private static let rounds = 7
  /// PL-016.
  private static let least = 200.0

  func run() throws {
    let server = try LoadServer()
    defer { server.remove() }
    let clinics = try (0..<Self.clients).map { try server.clinic($0) }
    // Those who come, one a clinic.
    try load(server, clinics, 1, after: 0)
    var rounds: [(bookings: Double, mutations: Double)] = []
    for number in 0..<Self.rounds {
      let done = 1 + 2 * number * Self.each
      let bookings = try load(server, clinics, Self.each, after: done) { client, sequence in
        QueuedMutation(Self.booking(client, sequence), of: Self.device(client), as: sequence)
      }
      let mutations = try load(server, clinics, Self.each, after: done + Self.each)
      FileHandle.standardError.write(
        Data(String(format: "%.0f bookings/s, %.0f mutations/s\n", bookings, mutations).utf8))
      rounds.append((bookings, mutations))
    }
    server.stop()
    let middle = rounds.sorted { $0.bookings / $0.mutations < $1.bookings / $1.mutations }[
      rounds.count / 2]
    UmbuLoad.report(
      "bookings", middle.bookings, "bookings/s", middle.bookings / Self.least,
      "200 a second (PL-016)")
    UmbuLoad.report(
      "bookings-of-mutations", middle.bookings, "bookings/s", middle.bookings / middle.mutations,
      "plain mutations of the same clients")
  }

  /// How many a second are done of `count` that each sends.
  @discardableResult
  private func load(
    _ server: LoadServer, _ clinics: [(token: String, space: Values.UUID)], _ count: Int,
    after done: Int, _ mutation: ((Int, Int) -> QueuedMutation)? = nil
  ) throws -> Double {
    let devices = try clinics.enumerated().map { client, clinic in
      try LoadDevice(
        client, clinic.token, clinic.space, port: server.port, sending: count, at: 1, after: done,
        mutation: mutation.map { make in { make(client, $0) } })
    }
    return Double(Self.clients * count) / (try UmbuLoad.time { try LoadDevice.run(devices) })
  }

  private static func device(_ client: Int) -> UInt64 {
    Patient.load(client, 1).id.uuid.high
  }

  /// An hour of its therapist, each of its own, so far ahead that no reminder of it is due in the run.
  private static func booking(_ client: Int, _ sequence: Int) -> BookSession<ClinicAgenda> {
    var session = Session()
    session.id = ID(Values.UUID(high: 0x0190_0000_0000_7001, low: UInt64(sequence)))
    let start = CivilDateTime(
      LoadDevice.today.adding(days: 30 + sequence / 24),
      CivilTime(hour: sequence % 24, minute: 0) ?? .midnight)
    session.place = SessionPlace(
      start, in: "America/Sao_Paulo", at: start.instant(secondsEast: -3 * 3_600), minutes: 50)
    session.place.therapist = Values.UUID(high: 0x0190_0000_0000_7003, low: UInt64(client))
    return BookSession(
      session,
      [
        Appointment(
          ID(Values.UUID(high: 0x0190_0000_0000_7002, low: UInt64(sequence))),
          Patient.load(client, 1).id.uuid)
      ])
  }
}
