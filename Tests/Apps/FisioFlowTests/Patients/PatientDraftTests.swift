import Clinic
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("reading what was typed about a patient")
struct PatientDraftTests {
  private static func reading(
    _ change: (inout PatientDraft) -> Void
  ) -> DraftReading<Patient> {
    var draft = PatientDraft()
    draft[.fullName] = "Ana"
    change(&draft)
    return draft.reading(over: Patient(), today: Sample.today)
  }

  @Test("what is shown of a patient reads as that patient again")
  func roundTrip() {
    let patient = Sample.patient(1, "Ana Beatriz") {
      $0.socialName = "Bia"
      $0.cpf = CPF("52998224725")
      $0.birthDate = CivilDate("1903-01-09")
      $0.sex = .intersex
      $0.phone = Phone(e164: "+351912345678")
      $0.email = Email("ana@exemplo.com.br")
      $0.emergencyName = "Pedro"
      $0.emergencyPhone = Phone(typed: "11 3456-7890")
      $0.language = .en
      $0.insurance = "Unimed"
      $0.complaint = "Dor\nno ombro"
      $0.notes = "Prefere a manhã."
      $0.tags = ["dor", "ombro"]
      $0.isArchived = true
    }
    let reading = PatientDraft(patient).reading(over: patient, today: Sample.today)
    #expect(reading.patient == patient)
    #expect(reading.problems.isEmpty)
  }

  @Test("names are tidied, prose keeps its lines")
  func tidying() {
    let patient = Self.reading {
      $0[.fullName] = " Ana \t Beatriz\n"
      $0[.insurance] = "  Unimed  "
      $0[.complaint] = "\n Dor\n\nno ombro \n"
    }.patient
    #expect(patient.fullName == "Ana Beatriz")
    #expect(patient.insurance == "Unimed")
    #expect(patient.complaint == "Dor\n\nno ombro")
  }

  @Test(
    "what has no meaning is told at its field",
    arguments: [
      (PatientField.cpf, "529.982.247-24"), (.cpf, "1"), (.birthDate, "31/02/1980"),
      (.birthDate, "ontem"), (.phone, "98765-4321"), (.phone, "(10) 98765-4321"),
      (.emergencyPhone, "x"), (.email, "ana@exemplo"),
    ])
  func malformed(field: PatientField, text: String) {
    #expect(Self.reading { $0[field] = text }.problems == [field: .malformed])
  }

  @Test("dates must be of someone alive; two digits of a year are read as a person means them")
  func dates() {
    #expect(Self.reading { $0[.birthDate] = "02/03/2026" }.problems.isEmpty)
    #expect(
      Self.reading { $0[.birthDate] = "03/03/2026" }.problems == [.birthDate: .rule(.inTheFuture)])
    #expect(
      Self.reading { $0[.birthDate] = "01/01/1890" }.problems == [.birthDate: .rule(.tooLongAgo)])
    #expect(Self.reading { $0[.birthDate] = "1/2/80" }.patient.birthDate == CivilDate("1980-02-01"))
    #expect(Self.reading { $0[.birthDate] = "1/2/26" }.patient.birthDate == CivilDate("2026-02-01"))
  }

  @Test("everything but the name may be left empty; white space is empty")
  func optional() {
    #expect(Self.reading { _ in }.problems.isEmpty)
    let reading = Self.reading {
      for field in PatientField.allCases where field != .tags { $0[field] = " " }
    }
    #expect(reading.problems == [.fullName: .rule(.missing)])
  }

  @Test("texts that are too long and tags that are too many are told")
  func sizes() {
    let long = String(repeating: "a", count: 121)
    #expect(Self.reading { $0[.fullName] = long }.problems == [.fullName: .rule(.tooLong)])
    #expect(Self.reading { $0[.notes] = String(repeating: "a", count: 10_000) }.problems.isEmpty)
    #expect(
      Self.reading { $0.tags = (1...21).map { "\($0)" } }.problems == [.tags: .rule(.tooMany)])
  }

  @Test("FF-014 every problem is told in both languages", arguments: PatientField.allCases)
  func words(field: PatientField) {
    let problems: [FormProblem] =
      [.malformed]
      + [.missing, .inTheFuture, .tooLongAgo, .tooLong, .tooMany, .duplicate].map { .rule($0) }
    for problem in problems {
      let text = problem.text(for: field)
      #expect(!text.pt.isEmpty && !text.en.isEmpty && text.pt != text.en)
    }
    #expect(!field.label.pt.isEmpty && !field.label.en.isEmpty)
  }
}
