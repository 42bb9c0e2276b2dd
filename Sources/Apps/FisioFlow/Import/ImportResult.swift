import Clinic
import Fields
import Shell
import Values

/// What became of each row, as a spreadsheet: the rows as they were, with three columns more.
enum ImportResult {
  static func write(
    _ sheet: Sheet, _ check: ImportCheck, _ run: Run<ImportCheck.ReadyRow>, _ language: Language
  ) -> [UInt8] {
    let outcomes = outcomes(sheet, check, run, language)
    var writer = CSVWriter()
    writer.write([line(language)] + sheet.headers + [result(language), reason(language)])
    for (position, row) in sheet.rows.enumerated() {
      let cells = sheet.headers.indices.map { row[$0] }
      let (result, reason) = outcomes[position]
      writer.write([String(row.line)] + cells + [result, reason])
    }
    return writer.bytes
  }

  private static func outcomes(
    _ sheet: Sheet, _ check: ImportCheck, _ run: Run<ImportCheck.ReadyRow>, _ language: Language
  ) -> [(String, String)] {
    let notImported = notImported(language)
    var outcomes = [(String, String)](
      repeating: (notImported, stopped(language)), count: sheet.rows.count)
    for row in check.ready.dropFirst(run.wanted.count) {
      say(notImported, full(language), of: row.position, in: &outcomes)
    }
    for row in run.wanted.prefix(run.started) {
      say(imported(language), "", of: row.position, in: &outcomes)
    }
    for row in run.refused {
      let reason = RefusalWords.text(row.refusal, language)
      say(notImported, reason, of: run.wanted[row.position].position, in: &outcomes)
    }
    for row in check.duplicates {
      let reason = row.duplicate.text(inFile: row.isInFile, language)
      say(isThere(language), reason, of: row.position, in: &outcomes)
    }
    for row in check.possible {
      let reason = row.duplicate.text(inFile: row.isInFile, language)
      say(notImported, reason, of: row.position, in: &outcomes)
    }
    for row in check.bad {
      say(notImported, row.reasons(language), of: row.position, in: &outcomes)
    }
    return outcomes
  }

  private static var line: Phrase { Phrase(pt: "Linha", en: "Line") }
  private static var result: Phrase { Phrase(pt: "Resultado", en: "Result") }
  private static var reason: Phrase { Phrase(pt: "Motivo", en: "Reason") }
  private static var imported: Phrase { Phrase(pt: "Importado", en: "Imported") }
  private static var notImported: Phrase { Phrase(pt: "Não importado", en: "Not imported") }
  private static var isThere: Phrase { Phrase(pt: "Já existe", en: "Already there") }
  private static var stopped: Phrase {
    Phrase(pt: "A importação foi interrompida", en: "The import was stopped")
  }
  private static var full: Phrase {
    Phrase(
      pt: "O plano não comporta mais pacientes", en: "The plan has no room for more patients")
  }

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
