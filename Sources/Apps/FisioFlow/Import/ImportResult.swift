import Clinic
import Fields
import Values

/// What became of each row, as a spreadsheet: the rows as they were, with two columns more.
enum ImportResult {
  static func write(_ sheet: Sheet, _ run: ImportRun) -> [UInt8] {
    let outcomes = outcomes(sheet, run)
    var writer = CSVWriter()
    writer.write(["Linha"] + sheet.headers + ["Resultado", "Motivo"])
    for (position, row) in sheet.rows.enumerated() {
      let cells = sheet.headers.indices.map { row[$0] }
      let (result, reason) = outcomes[position]
      writer.write([String(row.line)] + cells + [result, reason])
    }
    return writer.bytes
  }

  private static func outcomes(_ sheet: Sheet, _ run: ImportRun) -> [(String, String)] {
    var outcomes = [(String, String)](
      repeating: ("Não importado", "A importação foi interrompida"), count: sheet.rows.count)
    let ready = run.check.ready
    for row in ready.dropFirst(run.fitting) {
      outcomes[row.position] = ("Não importado", "O plano não comporta mais pacientes")
    }
    for row in run.refused {
      let reason = RefusalWords.text(row.refusal).pt
      outcomes[ready[row.position].position] = ("Não importado", reason)
    }
    for row in run.imported { outcomes[ready[row].position] = ("Importado", "") }
    for row in run.check.duplicates {
      outcomes[row.position] = ("Já existe", row.duplicate.text(inFile: row.isInFile).pt)
    }
    for row in run.check.possible {
      outcomes[row.position] = ("Não importado", row.duplicate.text(inFile: row.isInFile).pt)
    }
    for row in run.check.bad {
      outcomes[row.position] = ("Não importado", reasons(row).joined(separator: " "))
    }
    return outcomes
  }

  private static func reasons(_ row: ImportCheck.BadRow) -> [String] {
    PatientField.allCases.compactMap { field in
      row.problems[field].map { "\(field.label.pt): \($0.text(for: field).pt)" }
    }
  }
}

extension Duplicate {
  func text(inFile: Bool) -> Phrase {
    let whereText =
      inFile
      ? Phrase(pt: "nesta planilha", en: "in this spreadsheet")
      : Phrase(pt: "na clínica", en: "in the clinic")
    return switch reason {
    case .sameCPF:
      Phrase(
        pt: "Mesmo CPF de \(name), \(whereText.pt)",
        en: "Same CPF as \(name), \(whereText.en)")
    case .sameName:
      Phrase(
        pt: "Talvez já exista: mesmo nome de \(name), \(whereText.pt)",
        en: "May be there already: same name as \(name), \(whereText.en)")
    case .sameNameAndBirthDate:
      Phrase(
        pt: "Mesmo nome e nascimento de \(name), \(whereText.pt)",
        en: "Same name and date of birth as \(name), \(whereText.en)")
    }
  }
}
