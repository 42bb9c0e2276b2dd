import API
import Agenda
import Clinic
import Effort
import Fields
import HTTP
import Identity
import Records
import Scheduling
import Sync
import Testing
import Values

@testable import UmbuServer

/// What happened in a clinic, and what of it counts, told by the acts alone.
struct CountedClinic {
  /// By their numbers, whether they are archived.
  private var patients: [Bool] = []
  /// Invitations that are open, by what one would be.
  private var invitations: [(id: UUID, role: Role)] = []
  private var invited = 0
  /// Appointments, by their ids: the month in which each counts.
  private var appointments: [ID<Appointment>: String] = [:]
  private var slots: [CivilDateTime]
  private var bytes: Int64 = 0
  private var files = 0
  private let therapist: UUID

  init(of ana: Person) {
    therapist = ana.grant.account.id
    let days = [
      "2025-10-14", "2025-10-15", "2025-10-16", "2025-10-21", "2025-10-22", "2025-10-23",
      "2025-11-04", "2025-11-05", "2025-11-06",
    ]
    slots = days.flatMap { day in
      ["08", "09", "10", "11", "13", "14", "15", "16"].compactMap {
        CivilDateTime("\(day)T\($0):00")
      }
    }
  }

  /// Patients, seats, appointments of October, bytes.
  var used: [Int64?] {
    [
      Int64(patients.count { !$0 }), 1 + Int64(invitations.count { $0.role == .therapist }),
      Int64(appointments.values.count { $0 == "2025-10" }), bytes,
    ]
  }

  private static func patient(_ number: Int) -> Patient {
    Patient(UInt64(number + 1), "Paciente \(number)")
  }

  mutating func act(_ ana: inout Person, _ random: inout SeededGenerator) async throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      try await ana.sync(AddPatient(Self.patient(patients.count)))
      patients.append(false)
    case 2:
      guard let number = patients.indices.randomElement(using: &random) else { return }
      let id = Self.patient(number).id
      if patients[number] {
        try await ana.sync(RestorePatient(id))
      } else {
        try await ana.sync(ArchivePatient(id))
      }
      patients[number].toggle()
    case 3: try await invite(ana, Bool.random(using: &random) ? .therapist : .receptionist)
    case 4:
      guard let place = invitations.indices.randomElement(using: &random) else { return }
      let choice = InvitationChoice(ID(invitations.remove(at: place).id), of: ana.space)
      #expect(await ana.call(TeamEndpoints.revoke, choice).status == .ok)
    case 5, 6: try await book(&ana, &random)
    default:
      let there = appointments.keys.sorted()
      if Bool.random(using: &random), let id = there.randomElement(using: &random) {
        // Long before its start: it counts no more.
        let cancel = CancelAppointment<ClinicAgenda>(id, by: .patient, reason: "viagem")
        let answer = try await ana.sync(cancel)
        #expect(answer.refusals.isEmpty)
        appointments[id] = nil
      } else {
        files += 1
        let sent = try await SentFile.send("exame de número \(files)", by: ana)
        bytes += Int64(sent.bytes.count)
      }
    }
  }

  private mutating func invite(_ ana: Person, _ role: Role) async throws {
    // As many as the plan has seats for.
    guard role != .therapist || used[1]! < 10 else { return }
    invited += 1
    let answer = await ana.call(
      TeamEndpoints.invite,
      NewInvitation(to: ana.space, email: "pessoa\(invited)@example.com", role: role))
    #expect(answer.status == .ok)
    let grant = try InvitationGrant(object: answer.json)
    invitations.append((id: grant.invitation, role: role))
  }

  private mutating func book(_ ana: inout Person, _ random: inout SeededGenerator) async throws {
    let active = patients.indices.filter { !patients[$0] }
    guard let number = active.randomElement(using: &random), !slots.isEmpty else { return }
    let start = slots.remove(at: Int.random(in: slots.indices, using: &random))
    var session = Session()
    session.id = ID(UUID(high: 43, low: UInt64(slots.count)))
    session.place = SessionPlace(
      start, in: "America/Sao_Paulo", at: start.instant(secondsEast: -3 * 3_600), minutes: 50)
    session.place.therapist = therapist
    let appointment = Appointment(
      ID(UUID(high: 44, low: UInt64(slots.count))), Self.patient(number).id.uuid)
    let answer = try await ana.sync(BookSession<ClinicAgenda>(session, [appointment]))
    #expect(answer.refusals.isEmpty)
    appointments[appointment.id] = String(start.date.description.prefix(7))
  }
}
