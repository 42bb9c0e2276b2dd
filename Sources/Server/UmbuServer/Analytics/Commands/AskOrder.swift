import Analytics
import Fields
import Values

/// What `umbu ask` was told.
struct AskOrder {
  enum Form {
    case table, csv, json
  }

  /// What becomes of a name, instead of an answer.
  enum Change {
    case save(String)
    case forget(String)
  }

  struct Wrong: Error {
    var words: String
  }

  /// One, or those of a report.
  private(set) var questions: [BuiltIn.Named] = []
  private(set) var form = Form.table
  private(set) var isPatient = false
  private(set) var change: Change?
  private(set) var language = Language.pt

  /// - Parameters:
  ///   - saved: questions by their names.
  ///   - own: the names that the business gave.
  init(
    _ arguments: [String], _ saved: (String) -> Question?, own: [String]
  ) throws(Wrong) {
    guard let first = arguments.first else {
      throw Wrong(words: "ask takes the name of a question, or a question in JSON.")
    }
    var rest = arguments.dropFirst()
    if rest.first == "--forget" {
      change = .forget(first)
      return
    }
    questions = try Self.questions(first, saved, own)
    // What the question itself says, where nothing else is said.
    language = questions[0].question.language ?? .pt
    var period: Period?
    var from: CivilDate?
    var to: CivilDate?
    var isSaid = false
    while let option = rest.popFirst() {
      switch option {
      case "--csv": form = .csv
      case "--json": form = .json
      case "--patient": isPatient = true
      case "--last": period = try Self.period(rest.popFirst() ?? "")
      case "--from": from = try Self.date(rest.popFirst() ?? "", option)
      case "--to": to = try Self.date(rest.popFirst() ?? "", option)
      case "--save": change = try .save(Self.name(rest.popFirst() ?? ""))
      case "--language":
        language = try Self.language(rest.popFirst() ?? "")
        isSaid = true
      default: throw Wrong(words: "ask takes one question; \(option.printable) is one more.")
      }
    }
    if from != nil || to != nil {
      guard let from, let to else { throw Wrong(words: "--from and --to go together.") }
      period = Period(from: from, to: to)
    }
    if case .save = change, questions.count > 1 {
      throw Wrong(words: "A report cannot be saved under another name.")
    }
    questions = questions.map { one in
      var question = one.question
      if let period { question.during = period }
      if isSaid { question.language = language }
      return BuiltIn.Named(name: one.name, question: question)
    }
  }

  private static func questions(
    _ text: String, _ saved: (String) -> Question?, _ own: [String]
  ) throws(Wrong) -> [BuiltIn.Named] {
    if text.utf8.first == UInt8(ascii: "{") {
      return [BuiltIn.Named(name: "", question: try read(text))]
    }
    for report in BuiltIn.reports where report.name == text {
      return report.questions.compactMap { name in
        saved(name).map { BuiltIn.Named(name: name, question: $0) }
      }
    }
    if let question = saved(text) { return [BuiltIn.Named(name: text, question: question)] }
    let names = BuiltIn.all.map { $0.name } + BuiltIn.reports.map { $0.name } + own
    throw Wrong(
      words: "No question is called \(text.printable). There are "
        + names.map { $0.printable }.joined(separator: ", ") + ".")
  }

  private static func read(_ text: String) throws(Wrong) -> Question {
    do throws(JSONFieldError) {
      return try Question(jsonBytes: Array(text.utf8), limits: JSONLimits(depth: 32))
    } catch {
      switch error {
      case .text(let error):
        throw Wrong(words: "It is not JSON: \(error.reason.rawValue) at byte \(error.offset).")
      case .field(let error):
        throw Wrong(words: "\(error.path.printable) is \(error.reason.rawValue).")
      }
    }
  }

  /// A name that no question of every app has: small letters, digits and underscores.
  private static func name(_ text: String) throws(Wrong) -> String {
    let isName =
      !text.isEmpty && text.utf8.count <= 40
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
    guard isName else {
      throw Wrong(words: "A name is made of small letters, digits and _, at most 40 of them.")
    }
    guard !BuiltIn.has(text) else {
      throw Wrong(words: "Every app has a question called \(text); that stays as it is.")
    }
    return text
  }

  /// `30d`, `12w`, `6m`.
  private static func period(_ text: String) throws(Wrong) -> Period {
    let wrong = Wrong(words: "--last is a number of days, weeks or months, such as 30d, 12w or 6m.")
    guard let count = Int64(text.dropLast()), count > 0 else { throw wrong }
    switch text.utf8.last {
    case UInt8(ascii: "d"): return Period(last: count, .day)
    case UInt8(ascii: "w"): return Period(last: count, .week)
    case UInt8(ascii: "m"): return Period(last: count, .month)
    default: throw wrong
    }
  }

  private static func date(_ text: String, _ option: String) throws(Wrong) -> CivilDate {
    guard let date = CivilDate(text) else {
      throw Wrong(words: "\(option) is a day such as 2026-03-01.")
    }
    return date
  }

  private static func language(_ text: String) throws(Wrong) -> Language {
    switch text {
    case "pt", "pt-BR": return .pt
    case "en": return .en
    default: throw Wrong(words: "--language is pt or en.")
    }
  }

  // MARK: - Answers

  /// Answers as they were asked for: of a report one after the other, each below its name.
  func text(of answers: [(name: String, answer: Answer)]) -> String {
    if answers.count == 1 { return text(of: answers[0].answer) }
    if form == .json {
      let members = answers.map { JSONValue.Member($0.name, $0.answer.json) }
      return JSONValue.object(members).jsonText
    }
    return answers.map { $0.name + "\n" + text(of: $0.answer) }.joined(separator: "\n")
  }

  private func text(of answer: Answer) -> String {
    switch form {
    case .json: return String(decoding: answer.jsonBytes(), as: UTF8.self)
    case .csv:
      var writer = CSVWriter(delimiter: CSVDialect.comma, byteOrderMark: false)
      writer.write(answer.columns.map { $0.name })
      for row in answer.rows { writer.write(row.map { Self.plain($0) }) }
      return String(decoding: writer.bytes, as: UTF8.self)
    case .table: return AnswerSheet(answer, language).text
    }
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .text(let text): text
    case .boolean, .integer, .number, .array, .object: value.jsonText
    }
  }
}
