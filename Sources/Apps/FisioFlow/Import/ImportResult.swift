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
      repeating: (notImported, "A importação foi interrompida"), count: sheet.rows.count)
    let ready = run.check.ready
    for row in ready.dropFirst(run.fitting) {
      say(notImported, "O plano não comporta mais pacientes", of: row.position, in: &outcomes)
    }
    for row in run.refused {
      let reason = RefusalWords.text(row.refusal, .pt)
      say(notImported, reason, of: ready[row.position].position, in: &outcomes)
    }
    for row in run.imported { say("Importado", "", of: ready[row].position, in: &outcomes) }
    for row in run.check.duplicates {
      let reason = row.duplicate.text(inFile: row.isInFile, .pt)
      say("Já existe", reason, of: row.position, in: &outcomes)
    }
    for row in run.check.possible {
      let reason = row.duplicate.text(inFile: row.isInFile, .pt)
      say(notImported, reason, of: row.position, in: &outcomes)
    }
    for row in run.check.bad {
      say(notImported, row.reasons(.pt), of: row.position, in: &outcomes)
    }
    return outcomes
  }

  private static var notImported: String { "Não importado" }

  @inline(never)
  private static func say(
    _ result: String, _ reason: String, of row: Int, in outcomes: inout [(String, String)]
  ) {
    outcomes[row] = (result, reason)
  }
}

extension ImportCheck.BadRow {
  /// What is wrong with each of its fields.
  func reasons(_ language: Language) -> String {
    let reasons = PatientField.allCases.compactMap { field in
      problems[field].map { $0.line(for: field, language) }
    }
    return reasons.joined(separator: " ")
  }
}

extension Duplicate {
  func text(inFile: Bool, _ language: Language) -> String {
    let place =
      inFile
      ? Phrase(pt: "nesta planilha", en: "in this spreadsheet")
      : Phrase(pt: "na clínica", en: "in the clinic")
    return words(language, name, place(language))
  }

  private var words: Phrase {
    switch reason {
    case .sameCPF:
      Phrase(pt: "Mesmo CPF de {0}, {1}", en: "Same CPF as {0}, {1}")
    case .sameName:
      Phrase(
        pt: "Talvez já exista: mesmo nome de {0}, {1}",
        en: "May be there already: same name as {0}, {1}")
    case .sameNameAndBirthDate:
      Phrase(
        pt: "Mesmo nome e nascimento de {0}, {1}",
        en: "Same name and date of birth as {0}, {1}")
    }
  }
}
