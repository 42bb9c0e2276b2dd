import ChildProcess
import Foundation
import Testing
import Values
import Waiting
import Zones

@Suite(
  "The zones that browsers are served", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ZoneChangesTests {
  @Test("CG-129 each change of each zone in four years, to the second, as Python has it")
  func everyChange() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      ProcessInfo.processInfo.globallyUniqueString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/zone-changes.py")
    #expect(try ChildProcess("/usr/bin/python3", [script.path, folder.path]).wait() == 0)

    let told = try String(contentsOf: folder.appendingPathComponent("changes.txt"), encoding: .utf8)
    var zones: [Substring: ZoneRules] = [:]
    var wrong: [String] = []
    let lines = told.split(separator: "\n")
    for line in lines {
      let words = line.split(separator: " ")
      let second = try #require(Int64(words[1]))
      let zone = try zones[words[0]] ?? rules(String(words[0]), in: folder)
      zones[words[0]] = zone
      let period = zone.period(at: Instant(milliseconds: second * 1000))
      let found = "\(words[0]) \(second) \(period.offset) \(period.abbreviation)"
      if found != line { wrong.append("\(line), not \(found)") }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(9))")
    #expect(zones.count > 590 && zones["America/Buenos_Aires"] != nil)
    // Of those that change, each does so eight times, and three seconds of each are told.
    #expect(lines.count > zones.count * 2 + 100 * 8 * 3)
  }

  private func rules(_ name: String, in folder: URL) throws -> ZoneRules {
    let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
    return try ZoneRules(name: name, tzif: [UInt8](bytes))
  }
}
