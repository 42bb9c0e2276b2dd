import Clinic
import Effort
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("FF-008 the book of patients")
struct PatientBookTests {
  /// The book done slowly: sorts and searches all patients anew.
  private struct Oracle {
    var patients: [ID<Patient>: Patient] = [:]

    var sorted: [Patient] {
      patients.values.sorted { a, b in
        let (x, y) = (FoldedText(a.displayName), FoldedText(b.displayName))
        return x == y ? a.id < b.id : x < y
      }
    }

    func search(_ query: String, archived: Bool) -> [Patient] {
      let words = TextFolding.folded(query).split { $0 == " " }
      return sorted.filter { patient in
        let texts =
          [
            patient.fullName, patient.socialName, patient.cpf?.digits ?? "",
            patient.cpf?.description ?? "", patient.insurance,
          ] + patient.tags
        let starts = texts.flatMap { TextFolding.folded($0).split { $0 == " " } }
        return patient.isArchived == archived
          && words.allSatisfy { word in starts.contains { $0.hasPrefix(word) } }
      }
    }
  }

  private static let names = [
    "Ana", "ána", "Beatriz", "Caio", "Conceição", "João", "Joao", "Zé", "de", "Souza", "Álvaro",
  ]

  private static func patient(_ dice: inout Dice) -> Patient {
    var words = ""
    for _ in 0...dice.roll(3) {
      words += (words.isEmpty ? "" : " ") + names[dice.roll(names.count)]
    }
    return Sample.patient(UInt64(dice.roll(60)), words) {
      if dice.roll(4) == 0 { $0.socialName = names[dice.roll(names.count)] }
      if dice.roll(3) == 0 { $0.insurance = "Unimed" }
      if dice.roll(3) == 0 { $0.tags = ["pilates"] }
      if dice.roll(5) == 0 { $0.cpf = CPF("52998224725") }
      $0.isArchived = dice.roll(4) == 0
    }
  }

  @Test(
    "whatever comes, changes and goes, the book is as if made anew",
    arguments: 1...Effort.times(40))
  func random(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var oracle = Oracle()
    var book = PatientBook()
    for step in 1...60 {
      if dice.roll(20) == 0 {
        let all = (0..<dice.roll(30)).map { _ in Self.patient(&dice) }
        oracle.patients = [:]
        for patient in all { oracle.patients[patient.id] = patient }
        book = PatientBook(Array(oracle.patients.values))
      } else {
        var changed: [ID<Patient>: Patient] = [:]
        for _ in 0..<dice.roll(4) {
          let patient = Self.patient(&dice)
          changed[patient.id] = patient
        }
        let removed = (0..<dice.roll(3)).map { _ in Self.patient(&dice).id }
          .filter { changed[$0] == nil }
        for id in removed { oracle.patients[id] = nil }
        for (id, patient) in changed { oracle.patients[id] = patient }
        book.apply(changed: Array(changed.values), removed: removed)
      }
      let note = Comment(rawValue: "seed \(seed), step \(step)")
      #expect(book.entries.map(\.patient) == oracle.sorted, note)
      let active = oracle.patients.values.filter { !$0.isArchived }.count
      #expect(book.activeCount == active, note)
      #expect(book.count(in: 1) == oracle.patients.count - active, note)
      for query in ["", "jo", "ANA", "souza de", "529.982", "unimed pil"] {
        for archived in [false, true] {
          #expect(
            book.search(query, archived: archived).map(\.patient)
              == oracle.search(query, archived: archived), note)
        }
      }
    }
  }

  @Test("accents and case do not count, every word counts, digits find CPF and phone")
  func search() {
    let book = PatientBook([
      Sample.patient(1, "João da Silva") {
        $0.cpf = CPF("52998224725")
        $0.phone = Phone(typed: "(11) 98765-4321")
        $0.email = Email("joao@exemplo.com.br")
      },
      Sample.patient(2, "Joana Silveira") { $0.socialName = "Jô" },
    ])
    func found(_ query: String) -> [String] {
      book.search(query, archived: false).map(\.patient.fullName)
    }
    #expect(found("JOAO") == ["João da Silva"])
    #expect(found("silva joão") == ["João da Silva"])
    #expect(found("jo sil").count == 2)
    #expect(found("52998") == ["João da Silva"])
    #expect(found("529.982.247-25") == ["João da Silva"])
    #expect(found("11987") == ["João da Silva"])
    #expect(found("joao@exemplo") == ["João da Silva"])
    #expect(found("joão silveira").isEmpty)
  }

  @Test("ten thousand patients: one name is found, and one change keeps the order")
  func large() {
    let patients = (1...10_000).map { number in
      Sample.patient(UInt64(number), "Paciente \(number)") { $0.isArchived = number % 10 == 0 }
    }
    var book = PatientBook(patients)
    #expect(book.activeCount == 9_000)
    #expect(book.search("9999", archived: false).map(\.patient.id) == [patients[9_998].id])
    #expect(book.search("10000", archived: true).map(\.patient.id) == [patients[9_999].id])
    var changed = patients[5_000]
    changed.fullName = "Aarão"
    book.apply(changed: [changed], removed: [])
    #expect(book.search("", archived: false).first?.patient == changed)
    #expect(book.entries.count == 10_000)
  }
}
