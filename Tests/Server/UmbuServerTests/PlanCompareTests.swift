import Clinic
import Entitlements
import Foundation
import Testing
import Values

@testable import UmbuServer

@Suite("What a change of the catalogue would do")
struct PlanCompareTests {
  private func compare(_ text: String, in room: ServerRoom) async throws -> CommandResult {
    let path = ServerRoom.temporaryFolder() + ".plans"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return await Commands(room.umbu.apps).run(["plan", "compare", path])
  }

  @Test("who gains and who loses by it is said, by what each has now, and nothing is changed")
  func compares() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    var bia = try await Person(in: room, "bia@example.com", calling: "Clínica Jatobá")
    _ = try await Person(in: room, "caio@example.com", calling: "Clínica Sol")
    for person in [ana, bia] {
      let set = await Commands(room.umbu.apps).run(["plan", "set", "\(person.space)", "silver"])
      #expect(set.exitCode == 0)
    }
    for number in 1...12 { try await ana.sync(AddPatient(Patient(UInt64(number), "P\(number)"))) }
    for number in 1...11 { try await bia.sync(AddPatient(Patient(UInt64(number), "P\(number)"))) }
    let before = try await room.rowCounts(of: "fisioflow")
    let told = try await compare(
      """
      # Silver in spring
      silver patients 11
      silver appointments 250   # more
      silver reports none
      free patients 10
      gold patients unlimited
      """, in: room)
    #expect(told.exitCode == 0)
    #expect(
      told.text == """
        silver patients: 50 now, 11 then. 2 spaces would lose, 1 with more than that:
          Clínica Ipê (\(ana.space)): 12 used, 1 too many
        silver appointments: 200 now, 250 then. 2 spaces would gain.
        silver reports: unlimited now, none then. 2 spaces would lose, none has more than that.
        free patients: 10 now, 10 then. That is the same.
        gold patients: 200 now, unlimited then. 0 spaces would gain.
        Nothing was changed.

        """)
    #expect(try await room.rowCounts(of: "fisioflow") == before)
    await room.umbu.stop()
  }

  @Test("a plan that would allow less than a lesser one is not to be published")
  func disorder() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let told = try await compare("silver patients 5\ngold storage none", in: room)
    #expect(told.exitCode == 1)
    for words in [
      "silver would allow less patients than free.", "gold would allow less storage than silver.",
    ] { #expect(told.text.contains("Not to be published: \(words)"), "\(told.text)") }
    await room.umbu.stop()
  }

  @Test(
    "a line that says no change is named",
    arguments: [
      "gold patients", "gold patients many", "gold patients -1", "bronze patients 5",
      "gold wings 2", "gold patients 5 6",
    ])
  func wrong(line: String) throws {
    let error = #expect(throws: PlanChange.Wrong.self) {
      try PlanChange.read("# one\n\n\(line)", of: .clinic)
    }
    #expect(error?.line == 3 && error?.words.isEmpty == false)
    let last = try PlanChange.read("gold patients 5\ngold patients 7", of: .clinic)
    #expect(last.map(\.then) == [.atMost(7)])
  }
}
