import AppTesting
import Care
import FlowTesting
import Identity
import Records
import Shell
import Testing
import Values

@testable import Careguide

@Suite("what the shared features are told of measurements")
struct VitalKindTests {
  private static let reading = FamilySample.reading(11, .pressure, 142, 91)
  private static let range = with(VitalRange()) {
    $0.id = .test(12)
    $0.person = FamilySample.rosa.id
    $0.kind = .glucose
    $0.values.high = 160_000
  }

  @Test("each change of theirs has words and can be taken in, and both are in a copy")
  func complete() {
    let own = [
      LogReading.name, RemoveReading.name, SetVitalRange.name, Reading.recordType,
      VitalRange.recordType,
    ]
    let lacking = missing(from: Careguide.app, uncopied: [])
      .filter { sentence in own.contains { sentence.hasPrefix($0 + " ") } }
    #expect(lacking == [])
  }

  @Test("CG-014 a copy has all of them, and is read as it was written, with the person first")
  func copies() throws {
    let home = FamilySample.home(readings: [Self.reading], ranges: [Self.range])
    for type in [Reading.recordType, VitalRange.recordType] {
      let kind = try #require(home.parts.copies.first { $0.type == type })
      #expect(kind.count(home.parts) == 1)
      let entry = try #require(kind.entries(home.parts).first)
      #expect(kind.read(entry.arguments, from: careSchema.revision, of: careSchema) == entry)
      #expect(kind.needed(by: entry) == FamilySample.rosa.id.uuid)
    }
  }

  @Test("what a file of unsent changes would do is told: noted, corrected, there already, too late")
  func takenIn() throws {
    let home = FamilySample.home(readings: [Self.reading])
    let kind = try #require(home.parts.change(named: LogReading.name))
    var standing = home.parts.standing
    func verdict(_ reading: Reading, at time: Instant = FamilySample.now) -> ChangeKind.Verdict {
      kind.verdict(LogReading(reading).object, at: time, &standing)
    }
    #expect(verdict(with(Self.reading) { $0.id = .test(99) }) == .new)
    #expect(verdict(Self.reading) == .alreadyThere)
    #expect(verdict(with(Self.reading) { $0.value = 140_000 }, at: .epoch) == .older)
    #expect(verdict(with(Self.reading) { $0.value = 140_000 }) == .new)
    #expect(verdict(with(Self.reading) { $0.person = .test(98) }) == .missing(Person.self))
  }
}
