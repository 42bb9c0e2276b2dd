import API
import Analytics
import EventAnswers
import Fields
import Threading
import Values

extension Commands {
  /// `ask NAME|JSON`, with `--last 30d` or `--from` and `--to`, `--csv` or `--json`, `--language`, `--patient`:
  /// what people use.
  func ask(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard try await app.hasCurrentTables() else { return Self.older(app) }
    guard app.hasEvents, let desk = app.questions else {
      return .failed("Nothing was ever counted of \(app.app.name).")
    }
    let order: AskOrder
    do throws(AskOrder.Wrong) {
      order = try AskOrder(arguments)
    } catch {
      return .wronglyAsked(error.words + " See umbu help.")
    }
    do {
      let answer = try await desk.answer(
        order.question, limits: order.isPatient ? .patient : AnswerLimits())
      return .done(order.text(of: answer))
    } catch let failure as QuestionFailure {
      return Self.unanswered(failure, order.language)
    } catch is WorkerPool.Busy {
      return .failed("Too many questions wait. Ask again.")
    }
  }

  static func unanswered(_ failure: QuestionFailure, _ language: Language) -> CommandResult {
    switch failure {
    case .problem(let problems):
      let lines = problems.map { "  \($0.path.printable): \($0.reason)" }
      return .wronglyAsked(
        "The question cannot be answered as it was asked:\n" + lines.joined(separator: "\n"))
    case .tooMuch(let limit): return .failed(limit.words(language))
    case .cancelled: return .failed("Nobody waited for the answer.")
    case .damaged: return .failed("Events that were kept cannot be read. See umbu doctor.")
    }
  }
}

/// What `umbu ask` was told.
struct AskOrder {
  enum Form {
    case table, csv, json
  }

  struct Wrong: Error {
    var words: String
  }

  private(set) var question: Question
  private(set) var form = Form.table
  private(set) var isPatient = false

  var language: Language { question.language ?? .pt }

  init(_ arguments: [String]) throws(Wrong) {
    guard let first = arguments.first else {
      throw Wrong(words: "ask takes the name of a question, or a question in JSON.")
    }
    question = try Self.question(first)
    var rest = arguments.dropFirst()
    var from: CivilDate?
    var to: CivilDate?
    while let option = rest.popFirst() {
      switch option {
      case "--csv": form = .csv
      case "--json": form = .json
      case "--patient": isPatient = true
      case "--last": question.during = try Self.period(rest.popFirst() ?? "")
      case "--from": from = try Self.date(rest.popFirst() ?? "", option)
      case "--to": to = try Self.date(rest.popFirst() ?? "", option)
      case "--language": question.language = try Self.language(rest.popFirst() ?? "")
      default: throw Wrong(words: "ask takes one question; \(option.printable) is one more.")
      }
    }
    guard from != nil || to != nil else { return }
    guard let from, let to else { throw Wrong(words: "--from and --to go together.") }
    question.during = Period(from: from, to: to)
  }

  private static func question(_ text: String) throws(Wrong) -> Question {
    guard text.utf8.first == UInt8(ascii: "{") else {
      guard let question = BuiltIn.question(named: text) else {
        let names = BuiltIn.all.map { $0.name }.joined(separator: ", ")
        throw Wrong(words: "No question is called \(text.printable). There are \(names).")
      }
      return question
    }
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

  /// An answer as it was asked for.
  func text(of answer: Answer) -> String {
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
