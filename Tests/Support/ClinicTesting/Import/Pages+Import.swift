import Fields

@testable import FisioFlow
@testable import Shell

extension Pages {
  /// The import, step by step.
  func arrangeImport(_ home: inout Home.State) {
    var running = PatientImport.State(
      existing: home.patients.book, plan: .silver, today: Sample.today)
    let rows =
      ["Caio;;", "Ana;52998224725;", ";1;x", "Bia;;", "bia;;"] + (1...30).map { "Novo \($0);;" }
    let sheet = Sheet(
      fileName: "pacientes.csv", headers: ["Nome", "CPF", ""],
      rows: rows.enumerated().map { position, row in
        CSVRow(
          line: position + 2,
          fields: row.split(separator: ";", omittingEmptySubsequences: false).map { String($0) })
      })
    var check = ImportCheck()
    check.check(sheet, next: 100, known: running.known, today: Sample.today)
    var run = Run(Array(check.ready.prefix(10)))
    run.started = 10
    run.answered = 2
    switch self {
    case .badFile: running.step = .choosing(.unclosedQuote(line: 7))
    case .mapping: running.step = .mapping(sheet)
    case .review: running.step = .review(sheet, check)
    case .importing, .stopImport:
      running.step = .importing(sheet, check, run)
      running.asksToStop = self == .stopImport
    case .imported: running.step = .done(sheet, check, run)
    default: break
    }
    home.path = .importPatients
    home.importing = running
  }
}
