import Care
import FlowTesting
import Records
import Testing
import Values

@testable import Careguide

@Suite("a measurement as it is typed")
struct VitalTypingTests {
  private static let zone = FamilySample.saoPaulo

  private func draft(_ kind: VitalKind) -> ReadingDraft {
    ReadingDraft(FamilySample.reading(7, kind, 0), isNew: true, in: Self.zone)
  }

  private func read(_ value: String, _ value2: String = "") -> [Int64?]? {
    var draft = draft(.pressure)
    draft.value = value
    draft.value2 = value2
    return draft.read(in: Self.zone, at: FamilySample.now).map { [$0.value, $0.value2] }
  }

  @Test(
    "CG-138 pressure is read as people write it, in centimetres only where nothing else is meant")
  func pressure() {
    #expect(read("120", "80") == [120_000, 80_000])
    #expect(read("120/80") == [120_000, 80_000])
    #expect(read("12", "8") == [120_000, 80_000])
    #expect(read("12/8") == [120_000, 80_000])
    #expect(read("12,5/8") == [125_000, 80_000])
    #expect(read("22/13") == [220_000, 130_000])
    #expect(read("30/22") == [30_000, 22_000], "that much can be measured in millimetres")
    #expect(read("120", "8") == nil)
    #expect(read("80", "120") == nil)
    #expect(read("120") == nil)
    #expect(read("1,2", "0,8") == nil)
  }

  @Test("how it will be kept is told where that is not what was typed")
  func understood() {
    var draft = draft(.pressure)
    draft.value = "12"
    #expect(draft.understood(.pt) == nil)
    draft.value2 = "8"
    #expect(draft.understood(.pt) == "120/80")
    draft.value = "120"
    draft.value2 = "80"
    #expect(draft.understood(.pt) == nil)
  }

  @Test(
    "CG-138 numbers are typed with a comma or a point",
    arguments: [
      (VitalKind.temperature, "36,5", Int64(36_500)), (.temperature, "36.5", 36_500),
      (.weight, "3,45", 3_450), (.glucose, "98", 98_000), (.pain, "0", 0),
    ])
  func numbers(kind: VitalKind, text: String, value: Int64) {
    var draft = draft(kind)
    draft.value = text
    #expect(draft.read(in: Self.zone, at: FamilySample.now)?.value == value)
  }

  @Test("what nobody can have measured is told, and so is what is missing, no number, or to come")
  func problems() {
    var draft = draft(.temperature)
    #expect(draft.problem(of: .value) == .missing)
    draft.value = "febre"
    #expect(draft.problem(of: .value) == .malformed)
    draft.value = "365"
    #expect(draft.problem(of: .value) == .outOfBounds)
    draft.value = "36,5"
    #expect(draft.problem(of: .value) == nil)
    draft.date = "31/02/2026"
    #expect(draft.problem(of: .date) == .malformed)
    draft.date = "20/11/2026"
    draft.time = "11:31"
    #expect(draft.read(in: Self.zone, at: FamilySample.now) == nil)
    #expect(draft.isFuture(in: Self.zone) && draft.wrong(in: Self.zone) == .time)
    draft.time = "11:30"
    #expect(draft.read(in: Self.zone, at: FamilySample.now) != nil)
  }

  @Test("a time that was not touched stays as it was, to the millisecond; one that was is local")
  func time() {
    let at = FamilySample.now.adding(milliseconds: -1_234)
    var draft = ReadingDraft(
      with(FamilySample.reading(7, .pain, 3)) { $0.at = at }, isNew: false, in: Self.zone)
    #expect(draft.date == "20/11/2026" && draft.time == "11:29" && draft.value == "3")
    #expect(draft.read(in: Self.zone, at: FamilySample.now)?.at == at)
    draft.time = "08:15"
    #expect(
      draft.read(in: Self.zone, at: FamilySample.now)?.at == Instant("2026-11-20T11:15:00Z"))
  }

  @Test("a range begins before it ends; all empty it is none")
  func range() {
    var draft = RangeDraft(
      with(VitalRange()) {
        $0.kind = .glucose
        $0.values.low = 70_000
      })
    #expect(draft.low == "70" && draft.high == "")
    draft.high = "60"
    #expect(draft.read() == nil && draft.problem(of: .high) == .order)
    draft.high = "160"
    #expect(draft.read()?.values == VitalRange.Values(low: 70_000, high: 160_000))
    draft.low = ""
    draft.high = ""
    #expect(draft.read()?.values == VitalRange.Values())
  }

  @Test("numbers are written as people read them off, and a baby's weight with its grams")
  func written() {
    #expect(VitalKind.temperature.text(36_000, .pt) == "36,0")
    #expect(VitalKind.weight.text(3_450, .pt) == "3,45")
    #expect(VitalKind.weight.text(72_500, .en) == "72.5")
    #expect(VitalKind.pressure.text(FamilySample.reading(1, .pressure, 120, 80), .pt) == "120/80")
  }
}
