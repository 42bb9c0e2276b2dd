import Analytics
import EventExports

/// What `umbu hook add` was told.
struct HookOrderText {
  struct Wrong: Error {
    var words: String
  }

  private(set) var name = ""
  private(set) var url = ""
  private(set) var kind = EventHook.Kind.answer
  private(set) var question: Question?
  /// Milliseconds.
  private(set) var period: Int64 = 86_400_000
  /// The key of another system.
  private(set) var key: String?

  /// As often as jobs look, and no less often than each month.
  private static let periods: ClosedRange<Int64> = 60_000...(31 * 86_400_000)

  /// - Parameters:
  ///   - saved: questions by their names.
  ///   - own: the names that the business gave.
  init(
    _ arguments: [String], _ saved: (String) -> Question?, own: [String]
  ) throws(Wrong) {
    guard let name = arguments.first, !name.utf8.isEmpty, name.utf8.count <= 100,
      name.utf8.first != UInt8(ascii: "-")
    else { throw Wrong(words: "hook add takes a name.") }
    self.name = name
    var rest = arguments.dropFirst()
    while let option = rest.popFirst() {
      switch option {
      case "--people": kind = .people
      case "--forward": kind = .events
      case "--to": url = rest.popFirst() ?? ""
      case "--key": key = rest.popFirst()
      case "--every": period = try Self.period(rest.popFirst() ?? "")
      case "--question": question = try Self.question(rest.popFirst() ?? "", saved, own)
      default: throw Wrong(words: "hook add takes one name; \(option.printable) is one more.")
      }
    }
    guard HookTransport.mayReach(url) else {
      throw Wrong(
        words: "--to is where the other system listens: https://, or http:// in a private network.")
    }
    switch (kind, question) {
    case (.events, nil):
      guard key != nil else {
        throw Wrong(words: "--forward needs the key of the other system in UMBU_HOOK_KEY.")
      }
    case (.events, .some): throw Wrong(words: "--forward hands on every event, of no question.")
    case (.answer, nil), (.people, nil):
      throw Wrong(words: "hook add needs --question or --forward.")
    case (.answer, .some): key = nil
    case (.people, .some(let question)):
      key = nil
      guard question.kind == .people || question.kind == .funnel else {
        throw Wrong(words: "--people needs a question that lists people.")
      }
    }
  }

  private static func question(
    _ text: String, _ saved: (String) -> Question?, _ own: [String]
  ) throws(Wrong) -> Question {
    let found: [BuiltIn.Named]
    do throws(AskOrder.Wrong) {
      found = try AskOrder([text], saved, own: own).questions
    } catch {
      throw Wrong(words: error.words)
    }
    guard found.count == 1, let first = found.first else {
      throw Wrong(words: "\(text.printable) is a report of several questions; a hook has one.")
    }
    return first.question
  }

  /// `30m`, `6h`, `1d`.
  private static func period(_ text: String) throws(Wrong) -> Int64 {
    let units: [UInt8: Int64] = [
      UInt8(ascii: "m"): 60_000, UInt8(ascii: "h"): 3_600_000, UInt8(ascii: "d"): 86_400_000,
    ]
    guard let unit = text.utf8.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
      1...10_000 ~= count, periods.contains(count * unit)
    else {
      throw Wrong(words: "--every is a number of minutes, hours or days, such as 30m, 6h or 1d.")
    }
    return count * unit
  }
}
