import AgendaServer
import Clinic
import Database
import Identity
import Records
import Testing
import Values

@testable import UmbuServer

@Suite("Who is reminded of a clinic's appointments")
struct ClinicAgendaTests {
  @Test(
    "FF-160 a patient is written to by the name and in the language of their record, from their clinic alone"
  )
  func person() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    var patient = Patient(1, "Roberto Lima")
    patient.socialName = "Bia"
    patient.phone = Phone(e164: "+5511987654321")
    patient.email = Email("bia@example.com")
    patient.language = .en
    let (reached, plain) = (patient, Patient(2, "Rui Prado"))
    try await ana.sync(AddPatient(reached), AddPatient(plain))
    let space = ana.space
    try await room.app("fisioflow").database.read { transaction in
      let bia = try #require(try clinicAgenda.person(reached.id.uuid, space, transaction))
      let expected = AgendaRules.Person(
        name: "Bia", phone: reached.phone, email: reached.email, language: .en)
      #expect(bia == expected)
      let rui = try #require(try clinicAgenda.person(plain.id.uuid, space, transaction))
      #expect(rui == .init(name: "Rui Prado"))
      #expect(try clinicAgenda.person(reached.id.uuid, .zero, transaction) == nil)
      #expect(try !clinicAgenda.house(space, transaction).isEmpty)
    }
    await room.umbu.stop()
  }

  @Test("FF-012 where a clinic is stands in mails as people write it, without links and telephones")
  func address() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let space = ana.space
    var clinic = ClinicProfile()
    clinic.id = ID(space)
    var edited = clinic
    edited.contact.street = "Rua das Flores www.golpe.com"
    edited.contact.number = "s/n"
    edited.contact.complement = "11 98765-4321"
    edited.contact.city = "Campinas"
    edited.contact.state = "SP"
    let answer = try await ana.sync(EditClinic(from: clinic, to: edited))
    #expect(answer.refusals.isEmpty)
    let address = try await room.app("fisioflow").database.read { transaction in
      try clinicAgenda.address(space, transaction)
    }
    #expect(address == "Rua das Flores www golpe com, s/n, 11 98-, Campinas – SP")
    await room.umbu.stop()
  }
}
