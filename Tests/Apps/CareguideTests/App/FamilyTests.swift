import AppTesting
import Care
import Foundation
import Identity
import Records
import Testing

@testable import Careguide

/// What the shared features are told of a family.
@Suite("a family on a device")
struct FamilyTests {
  @Test("each change has words and can be taken in, each record is in a copy or named as in none")
  func complete() {
    // The versions of a text that wait are in the copy of what they are of.
    let uncopied = [
      Family.recordType, Member.recordType, Invitation.recordType, TextConflict.recordType,
    ]
    #expect(missing(from: Careguide.app, uncopied: uncopied) == [])
  }

  @Test("FF-018 every feature of it that loads is told of a refusal in a test")
  func loads() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/Apps/Careguide").standardized
    var files: Set<String> = []
    for case let path as String in try #require(
      FileManager.default.enumerator(atPath: folder.path)) where path.hasSuffix(".swift")
    {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      if text.contains("= Loading<") { files.insert(path) }
    }
    // DosePageTests and ScheduleFormTests.
    #expect(files == ["Doses/DosePage.swift", "Schedules/ScheduleForm.swift"])
  }
}
