import Clinic
import Fields
import Records
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import SyncPage

@Suite("the file of what the server does not have")
struct UnsyncedFileTests {
  private static let space = Sample.space.space
  private static let add = AddPatient(Sample.patient(1, "Ana"))

  private static func problem(_ bytes: [UInt8]) -> UnsyncedFile.Problem? {
    do throws(UnsyncedFile.Problem) {
      _ = try UnsyncedFile(bytes, of: clinicSchema, space: space)
      return nil
    } catch {
      return error
    }
  }

  @Test("what one device exports another one reads")
  func roundTrip() throws {
    let file = try UnsyncedFile(
      Sample.unsynced([("addPatient", Self.add.object), ("fromTheFuture", .null)]),
      of: clinicSchema,
      space: Self.space)
    #expect(file.account == Sample.account.id)
    #expect(file.changes.map { $0.id } == [.test(1_000), .test(1_001)])
    #expect(file.changes.map { $0.name } == ["addPatient", "fromTheFuture"])
    #expect(file.changes[0].arguments == Self.add.object)
    #expect(file.changes[0].time == Sample.now && file.unreadable == 0)
  }

  @Test(
    "a file that cannot be taken in is told why",
    arguments: [
      ("", .unreadable), ("{", .unreadable), ("[]", .unreadable), ("null", .unreadable),
      ("Nome;CPF", .unreadable), (#"{"format":"x","mutations":[]}"#, .unreadable),
      (#"{"format":"umbu.unsynced.v1"}"#, .unreadable),
      (#"{"format":"umbu.unsynced.v1","mutations":{}}"#, .unreadable),
      (#"{"format":"umbu.unsynced.v2","mutations":[]}"#, .newer),
      (#"{"format":"umbu.unsynced.v1","mutations":[]}"#, .empty),
      (#"{"format":"umbu.unsynced.v1","mutations":[{"name":"x"}]}"#, .noSpace),
      (
        #"{"format":"umbu.unsynced.v1","space":"00000000-0000-0000-0000-0000000000ff","mutations":[]}"#,
        .otherSpace
      ),
    ] as [(String, UnsyncedFile.Problem)])
  func problems(text: String, problem: UnsyncedFile.Problem) {
    #expect(Self.problem(Array(text.utf8)) == problem)
  }

  @Test(
    "a file of a newer revision is told so, as a whole and after a crash, and an older one read")
  func revisions() throws {
    let newer = clinicSchema.revision + 1
    func file(_ whole: String, _ each: String) -> [UInt8] {
      Array(
        """
        {"format":"umbu.unsynced.v1",\(whole)"space":\(Self.space.json.jsonText),"mutations":[
        {"id":\(UUID.test(7).json.jsonText),"name":"x","time":0,\(each)"arguments":{}}]}
        """.utf8)
    }
    #expect(Self.problem(file("\"schema\":\(newer),", "")) == .newer)
    #expect(Self.problem(file("", "\"schema\":\(newer),")) == .newer)
    #expect(Self.problem(file("\"schema\":1,", "")) == nil)
    #expect(Self.problem(file("", "")) == nil)
    let written = try JSONValue.parse(Sample.unsynced([("addPatient", Self.add.object)]))
    #expect(written["schema"] == .integer(Int64(clinicSchema.revision)))
  }

  @Test("a file of another clinic is not taken, however well it is made")
  func otherClinic() {
    let bytes = Sample.unsynced([("addPatient", Self.add.object)], space: .test(77))
    #expect(Self.problem(bytes) == .otherSpace)
  }

  @Test("a file has its limits: bytes, changes, depth")
  func limits() {
    let most = UnsyncedFile.maxChanges
    let many = (0...most).map { _ in ("x", JSONValue.null) }
    #expect(Self.problem(Sample.unsynced(many)) == .tooLarge)
    #expect(Self.problem(Sample.unsynced(Array(many.dropLast()))) == nil)
    #expect(Self.problem(Array(repeating: 0x20, count: UnsyncedFile.maxBytes + 1)) == .tooLarge)
    var deep = JSONValue.null
    for _ in 0..<40 { deep = .array([deep]) }
    #expect(Self.problem(Sample.unsynced([("x", deep)])) == .unreadable)
  }

  @Test("what is saved after a crash names its clinic on each change, and what it could not read")
  func rescue() throws {
    let id = UUID.test(5).description
    let text = """
      {"format":"umbu.unsynced.v1","mutations":[
      {"id":"\(id)","name":"a","time":1,"arguments":{},"refusal":null,
      "space":"\(Self.space)","account":"\(Sample.account.id)"},
      {"id":"\(id)","name":"b","time":1,"arguments":{},"space":"\(UUID.test(77))"},
      {"unreadable":"AAAA","space":"\(Self.space)"}]}
      """
    let file = try UnsyncedFile(Array(text.utf8), of: clinicSchema, space: Self.space)
    #expect(file.changes.map { $0.name } == ["a"])
    #expect(file.account == Sample.account.id && file.unreadable == 1)
  }

  @Test("bytes flipped or cut off anywhere crash nothing and bring nothing foreign")
  func hostile() {
    let whole = Sample.unsynced([("addPatient", Self.add.object)])
    for length in 0..<whole.count { _ = Self.problem(Array(whole.prefix(length))) }
    for seed in 0..<400 {
      var dice = Dice(seed: UInt64(seed))
      var bytes = whole
      bytes[dice.roll(bytes.count)] ^= UInt8(1 + dice.roll(255))
      guard let file = try? UnsyncedFile(bytes, of: clinicSchema, space: Self.space) else {
        continue
      }
      #expect(file.changes.count + file.unreadable == 1, "seed \(seed)")
    }
  }
}
