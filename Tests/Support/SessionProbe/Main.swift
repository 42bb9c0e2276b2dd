import Care
import Values
import Zones

/// Answers the questions of Tests/Calendars/sessions.py: a line each on standard input, an itinerary of moments at which
/// somebody opens the app (`seconds zone`, between tabs), and a line each on standard output, for each of them the date and the end of
/// the day in seconds where a free session starts (`date/end`), or when the next one may (`-next`).
@main
struct Main {
  static func main() {
    var rules: [String: ZoneRules] = [:]
    while let line = readLine() {
      var last: AccessSession?
      var answers: [String] = []
      for part in line.split(separator: "\t") {
        let words = part.split(separator: " ").map(String.init)
        guard words.count == 2, let seconds = Int64(words[0]),
          let zone = rules[words[1]] ?? (try? Zoneinfo.rules(words[1]))
        else {
          answers.append("!")
          continue
        }
        rules[words[1]] = zone
        let now = Instant(milliseconds: seconds * 1_000)
        let next = DayRule.next(after: last, in: zone)
        guard now >= next else {
          answers.append("-\(next.milliseconds / 1_000)")
          continue
        }
        let id = UUID(high: 0, low: UInt64(answers.count + 1))
        let session = DayRule.session(id, at: now, in: zone, after: last)
        answers.append("\(session.accessDate)/\(session.dayEnds.milliseconds / 1_000)")
        last = session
      }
      print(answers.joined(separator: " "))
    }
  }
}
