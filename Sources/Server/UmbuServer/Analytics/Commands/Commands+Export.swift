import EventAnswers
import EventExports
import EventStore
import Threading
import Values

extension Commands {
  /// `export ga4 FOLDER` with `--day` or `--from` and `--to`, and `--form`: writes days as GA4's readers take them. `export ga4
  /// --daily FORMS|off`: keeps such files from now on, or no more.
  func export(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard app.hasEvents, let analytics = app.analytics else {
      return .failed("Nothing was ever counted of \(app.app.name).")
    }
    guard arguments.first == "ga4" else { return .wronglyAsked("export takes ga4. See umbu help.") }
    let order: ExportOrder
    do throws(ExportOrder.Wrong) {
      order = try ExportOrder(Array(arguments.dropFirst()))
    } catch {
      return .wronglyAsked(error.words + " See umbu help.")
    }
    switch order {
    case .keep(let forms):
      try await analytics.exports.keep(forms)
      return .done(
        "Files of each day are kept in \(analytics.exports.path), by the server that runs there.")
    case .keepNone:
      try await analytics.exports.keepNone()
      return .done("No files of days are kept any more; those that were are removed.")
    case .write(let days, let forms, let folder):
      do {
        let lines = try await analytics.exports.write(days, as: forms, to: folder)
        return .done(
          lines.isEmpty
            ? "Nothing was counted on those days." : lines.joined(separator: "\n"))
      } catch let failure as QuestionFailure {
        return Self.unanswered(failure, .en)
      } catch is WorkerPool.Busy {
        return .failed("Too many exports wait. Ask again.")
      } catch is EventExports.Elsewhere {
        return .failed("Another process has the events. Run it with the data of that one.")
      }
    }
  }
}

/// What `umbu export ga4` was told.
enum ExportOrder {
  struct Wrong: Error {
    var words: String
  }

  case keep([GA4Form])
  case keepNone
  case write(ClosedRange<CivilDate>, [GA4Form], to: String)

  init(_ arguments: [String]) throws(Wrong) {
    var rest = arguments[...]
    var folder: String?
    var forms = [GA4Form.jsonl]
    var daily: String?
    var (from, to): (CivilDate?, CivilDate?) = (nil, nil)
    while let word = rest.popFirst() {
      switch word {
      case "--daily": daily = rest.popFirst() ?? ""
      case "--form": forms = try Self.forms(rest.popFirst() ?? "", word)
      case "--from": from = try Self.date(rest.popFirst(), word)
      case "--to": to = try Self.date(rest.popFirst(), word)
      case "--day":
        from = try Self.date(rest.popFirst(), word)
        to = from
      default:
        guard folder == nil else { throw Wrong(words: "export ga4 takes one folder.") }
        folder = word
      }
    }
    if let daily {
      guard folder == nil, from == nil, to == nil else {
        throw Wrong(words: "--daily is for the server's own folder and for all days.")
      }
      self = try daily == "off" ? .keepNone : .keep(Self.forms(daily, "--daily"))
      return
    }
    guard let folder, let from, let to, from <= to else {
      throw Wrong(words: "export ga4 takes a folder, and --day or both --from and --to.")
    }
    self = .write(from...to, forms, to: folder)
  }

  private static func forms(_ text: String, _ option: String) throws(Wrong) -> [GA4Form] {
    guard let forms = GA4Form.list(text) else {
      throw Wrong(words: "\(option) is jsonl, parquet or jsonl,parquet.")
    }
    return forms
  }

  private static func date(_ text: String?, _ option: String) throws(Wrong) -> CivilDate {
    guard let date = text.flatMap({ CivilDate($0) }) else {
      throw Wrong(words: "\(option) is a day such as 2026-03-01.")
    }
    return date
  }
}
