import EventStore
import EventTesting
import Fields
import Telemetry
import Testing
import Values

@testable import EventExports

@Suite("Values as GA4 has them")
struct GA4ValueTests {
  /// What stands in a parameter, as what GA4 takes, and as it stands in the property of a person.
  static let table: [(JSONValue, GA4Value?, String)] = [
    (.text("gold"), .text("gold"), "gold"),
    (.text(""), .text(""), ""),
    (.integer(12), .integer(12), "12"),
    (.integer(-1), .integer(-1), "-1"),
    (.number(12.5), .decimal(12.5), "12.5"),
    (.number(3), .decimal(3), "3.0"),
    (.boolean(true), .integer(1), "1"),
    (.boolean(false), .integer(0), "0"),
    (.array([.text("a"), .text("b")]), .text("a,b"), "a,b"),
    (.array([.integer(1), .boolean(true), .number(0.5)]), .text("1,true,0.5"), "1,true,0.5"),
    (
      .object([.init("b", .integer(2)), .init("a", .text("x"))]), .text("a:x,b:2"), "a:x,b:2"
    ),
    (.null, nil, ""),
  ]

  @Test(
    "PR-036 PR-038 PR-042: each kind of value becomes what GA4 takes, and a text as a property",
    arguments: table.indices)
  func converted(_ place: Int) {
    let (value, expected, property) = Self.table[place]
    let found = GA4Value(value)
    #expect(found == expected)
    #expect((found?.plain ?? "") == property)
  }

  @Test("PR-043: a time is whole seconds since 1970, also before that")
  func times() {
    #expect(GA4Value(Instant(milliseconds: 1_772_542_800_999)) == .integer(1_772_542_800))
    #expect(GA4Value(Instant(milliseconds: -1)) == .integer(-1))
    #expect(GA4Value(Instant(milliseconds: -1_000)) == .integer(-1))
    #expect(GA4Value(.epoch) == .integer(0))
  }

  @Test("PR-044: a list is one text with commas for GA4, and stays a list for everyone else")
  func lists() {
    let native = StoredValue.texts(["a", "b"]).handedOut
    #expect(native == .array([.text("a"), .text("b")]))
    #expect(GA4Value(native) == .text("a,b"))
  }

  @Test("PR-046: a value of no known type is refused before it is kept, not written out somehow")
  func unknown() {
    let shape = EventShape(TestEvents.viewed)
    let odd: [JSONValue] = [
      .object([.init("a", .integer(1))]), .array([.text("Today")]), .integer(1),
    ]
    for value in odd {
      let read = EventJudge.read(.object([.init("screen_name", value)]), as: shape)
      #expect(read == .failure(EventProblem(.wrongKind, "screen_name")))
    }
  }

  @Test("PR-045: the members of an object are in one order, however it was written")
  func ordered() {
    let names = ["zebra", "Área", "abc", "Abc", "10", "9"]
    let members = names.map { JSONValue.Member($0, .integer(1)) }
    let forwards = GA4Value(.object(members))
    let backwards = GA4Value(.object(members.reversed()))
    #expect(forwards == backwards)
    #expect(forwards == .text("10:1,9:1,Abc:1,abc:1,zebra:1,Área:1"))
  }
}
