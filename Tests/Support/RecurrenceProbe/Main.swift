import Scheduling
import Values

/// Answers the questions of Tests/Calendars/recurrence.py: a line each on standard input, its parts between
/// tabs, and a line each on standard output.
@main
struct Main {
  static func main() {
    while let line = readLine() {
      print(answer(line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)))
    }
  }

  private static func answer(_ parts: [String]) -> String {
    if parts.count == 2, parts[0] == "easter", let year = Int(parts[1]) {
      return CivilDate.easter(in: year).basic
    }
    guard parts.count == 6, let start = CivilDateTime(basic: parts[0]),
      let first = CivilDateTime(basic: parts[4]), let last = CivilDateTime(basic: parts[5]),
      first <= last
    else { return "! not a question" }
    do {
      let recurrence = Recurrence(
        from: start, try RecurrenceRule(parts[1]), adding: moments(parts[2]),
        excluding: moments(parts[3]))
      // As text and back it is the same rule.
      guard let rule = recurrence.rule, try RecurrenceRule(rule.text) == rule else {
        return "! another rule once written and read"
      }
      return try recurrence.instances(in: first..<last).map { $0.basic }.joined(separator: ",")
    } catch {
      return "! \(error)"
    }
  }

  private static func moments(_ text: String) -> [CivilDateTime] {
    text.split(separator: ",").compactMap { CivilDateTime(basic: String($0)) }
  }
}
