import Calendars
import Effort
import Foundation
import Scheduling
import Values
import Zones

/// Writes calendars at random with what is in them, and says what is in calendars that others wrote, for
/// Tests/Calendars/icalendar_files.py: CalendarProbe write FOLDER COUNT SEED, CalendarProbe read FOLDER COUNT.
@main
struct Main {
  static func main() throws {
    let words = CommandLine.arguments
    let folder = URL(fileURLWithPath: words[2])
    let zones = CalendarZones(
      home: .utc,
      others: try ["America/Sao_Paulo", "Europe/Lisbon", "America/New_York", "Australia/Lord_Howe"]
        .map { try Zoneinfo.rules($0) })
    for number in 0..<Int(words[3])! {
      let name = folder.appending(path: "\(number)").path
      if words[1] == "write" {
        let seed = UInt64(words[4])! &+ UInt64(number)
        var random = RandomCalendar(random: SeededGenerator(seed: seed), zones: zones)
        let file = random.file()
        try Data(file.bytes(zones)).write(to: URL(fileURLWithPath: name + ".ics"))
        try told(file, zones).write(toFile: name + ".txt", atomically: false, encoding: .utf8)
      } else {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: name + ".again.ics")))
        let text: String
        do {
          let reading = try CalendarReading(bytes, zones)
          text =
            told(reading.file, zones)
            + reading.leftOut.map { "left out at \($0.line): \($0.problem)\n" }.joined()
        } catch {
          text = "! \(error)\n"
        }
        try text.write(toFile: name + ".again.txt", atomically: false, encoding: .utf8)
      }
    }
  }

  /// What each event says, and when it is in two years.
  private static func told(_ file: CalendarFile, _ zones: CalendarZones) -> String {
    var lines: [String] = []
    for event in file.events {
      let text = [event.summary, event.location, event.details].joined(separator: "|")
      let status = event.status?.rawValue ?? "none"
      lines.append(
        "event \(event.uid) \(event.sequence) \(event.stamp.basic) \(event.clock) \(status)"
          + " \(event.replaces?.civil.basic ?? "") \(Array(text.utf8))")
    }
    let window = Instant(basic: "20250901T000000Z")!..<Instant(basic: "20270901T000000Z")!
    let found = file.instances(in: window, zones)
    for refused in found.refused { lines.append("refused \(refused)") }
    for instance in found.instances {
      lines.append(
        "at \(instance.span.lowerBound.basic) \(instance.span.upperBound.basic)"
          + " \(file.events[instance.event].uid)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
