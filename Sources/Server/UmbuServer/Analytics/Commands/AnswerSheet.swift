import Analytics
import Fields
import Values

/// An answer as a terminal shows it: a table, and below it what was counted.
struct AnswerSheet {
  private let answer: Answer
  private let language: Language

  init(_ answer: Answer, _ language: Language) {
    self.answer = answer
    self.language = language
  }

  var text: String {
    let rows = [answer.columns.map { $0.name }] + answer.rows.map { $0.map(cell) }
    var widths = [Int](repeating: 0, count: answer.columns.count)
    for row in rows {
      for (column, text) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], text.unicodeScalars.count)
      }
    }
    var lines = rows.map { line($0, widths) }
    lines.append("")
    lines.append(answer.definition.printable)
    lines += notes
    return lines.joined(separator: "\n")
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var parts: [String] = []
    for (column, text) in row.enumerated() where column < widths.count {
      let gap = String(repeating: " ", count: widths[column] - text.unicodeScalars.count)
      parts.append(isNumber(column) ? gap + text : text + gap)
    }
    var line = parts.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private func isNumber(_ column: Int) -> Bool {
    switch answer.columns[column].type {
    case .integer, .decimal: true
    case .date, .text: false
    }
  }

  private func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: "–"
    case .text(let text): text.printable
    case .integer(let number): NumberText.text(number, in: language)
    case .number(let number): NumberText.text(number, decimals: 3, in: language)
    case .boolean, .array, .object: value.jsonText
    }
  }

  private var notes: [String] {
    var notes: [String] = []
    let people = NumberText.text(answer.counted.people, in: language)
    if let events = answer.counted.events {
      notes.append(Words.counted(language, NumberText.text(events, in: language), people))
    } else {
      notes.append(Words.people(language, people))
    }
    for left in answer.leftOut {
      notes.append(Words.leftOut(language, NumberText.text(left.events, in: language), left.reason))
    }
    for segment in answer.aside {
      notes.append(Words.aside(language, segment.day.description, segment.segment.description))
    }
    if answer.approximate { notes.append(Words.approximate(language)) }
    if let newest = answer.freshness.newestBatch {
      notes.append(Words.freshness(language, newest.description))
    }
    return notes
  }

  private enum Words {
    static let counted = Phrase(
      pt: "Contados: {0} eventos de {1} pessoas.", en: "Counted: {0} events of {1} people.")
    static let people = Phrase(pt: "Contadas: {0} pessoas.", en: "Counted: {0} people.")
    static let leftOut = Phrase(
      pt: "De fora: {0} eventos ({1}).", en: "Left out: {0} events ({1}).")
    static let aside = Phrase(
      pt: "Danificado e não lido: {0}, {1}.", en: "Damaged and not read: {0}, {1}.")
    static let approximate = Phrase(
      pt: "Os valores são aproximados.", en: "The figures are approximate.")
    static let freshness = Phrase(
      pt: "Os eventos mais novos chegaram em {0}.", en: "The newest events arrived at {0}.")
  }
}
