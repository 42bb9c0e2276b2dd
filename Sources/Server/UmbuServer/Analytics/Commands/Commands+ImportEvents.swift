import Crypto
import EventExports
import Telemetry
import Values

extension Commands {
  /// `import ga4 FILE --mapping MAP`: says what of the lines of an export would be taken in, and with `--yes` takes it in.
  func importEvents(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard app.hasEvents, let analytics = app.analytics else {
      return .failed("\(app.app.name) counts nothing yet. Start umbu serve once.")
    }
    let isSure = arguments.contains("--yes")
    let mapping = Self.value(of: "--mapping", in: arguments)
    guard arguments.count == (isSure ? 4 : 3), let mapping else {
      return .wronglyAsked("import ga4 takes the file of an export, and --mapping. See umbu help.")
    }
    guard let text = Self.text(of: mapping) else {
      return .failed("Not done: \(mapping.printable) cannot be read.")
    }
    let read: GA4Mapping
    do throws(GA4Mapping.Failure) {
      read = try GA4Mapping(Array(text.utf8))
    } catch {
      return .failed("Not done: \(error.words)")
    }
    let work = GA4Import(
      analytics.store, analytics.keeper.live, read, months: app.app.events.months, at: app.now())
    guard work.unknown.isEmpty else {
      let names = work.unknown.map(\.printable).joined(separator: ", ")
      return .failed("Not done: nobody registered \(names), to which the mapping leads.")
    }
    guard let lines = ImportLines(arguments[0]) else {
      return .failed(
        "Not done: \(arguments[0].printable) cannot be read; a server that runs reads it, as its own user."
      )
    }
    let outcome = try await work.run(lines, isSure: isSure, digest: Digest.sha256(text))
    return .done(Self.lines(of: outcome, isSure: isSure).joined(separator: "\n"))
  }

  private static func lines(of outcome: GA4Import.Outcome, isSure: Bool) -> [String] {
    let count = outcome.count
    var lines = [
      "\(count.taken) of \(outcome.rows) rows \(isSure ? "were taken in" : "would be taken in")."
    ]
    if count.repeated > 0 { lines.append("\(count.repeated) were taken in before.") }
    if count.erased > 0 { lines.append("\(count.erased) are of people who were erased here.") }
    lines += list("left out, for the mapping does not name the event", outcome.unmapped)
    lines += list("refused", outcome.refused)
    lines += list("a value left out, for the mapping does not name it", outcome.leftOut)
    if !isSure { lines.append("Nothing was written; --yes takes them in.") }
    return lines
  }

  /// The most of a kind that are listed.
  private static let mostListed = 50

  private static func list(_ what: String, _ counts: [String: Int]) -> [String] {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var lines = sorted.prefix(mostListed).map { "\($0.value)  \(what): \($0.key.printable)" }
    if sorted.count > mostListed {
      lines.append("\(sorted.count - mostListed) more are not listed")
    }
    return lines
  }
}

extension GA4Mapping.Failure {
  fileprivate var words: String {
    switch self {
    case .json(let error):
      "the mapping is not JSON: \(error.reason.rawValue) at byte \(error.offset)."
    case .form(let path): "\(path.printable) of the mapping is missing or of another form."
    }
  }
}
