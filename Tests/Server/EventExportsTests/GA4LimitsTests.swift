import Fields
import Telemetry
import Testing
import Values

@testable import EventExports

@Suite("What GA4 takes of an event")
struct GA4LimitsTests {
  private func event(_ name: String) -> GA4Event {
    GA4Event(name, at: .epoch, on: .epoch, of: UUID(high: 1, low: 1))
  }

  private func text(_ count: Int) -> String { String(repeating: "é", count: count) }

  @Test("PR-047: what is as long as GA4 takes goes as it is, and nothing is reported")
  func whole() {
    var event = event(text(40))
    event.parameters = (0..<25).map { number in
      (name: "\(number)" + text(38), value: GA4Value.text(text(100)))
    }
    event.parameters.insert((name: "ga_session_id", value: .integer(1)), at: 0)
    event.stamp.properties = (0..<25).map { StampProperty("\($0)" + text(22), text(36)) }
    var report = GA4Report()
    let row = event.json(&report)
    #expect(report.isEmpty)
    #expect(report.lines == [])
    #expect(row["event_name"]?.text == text(40))
    #expect(row["event_params"]?.array?.count == 26)
    #expect(row["user_properties"]?.array?.count == 25)
  }

  @Test("PR-047: what is longer or more is cut, and each of it is in the report")
  func cut() {
    var event = event(text(41))
    event.parameters = (0..<27).map { number in (name: "p\(number)", value: GA4Value.integer(1)) }
    event.parameters[0] = (name: text(41), value: .text(text(101)))
    event.stamp.properties = [StampProperty(text(25), text(37))]
    var report = GA4Report()
    let row = event.json(&report)
    #expect(row["event_name"]?.text == text(40))
    let parameters = row["event_params"]?.array ?? []
    #expect(parameters.count == 25)
    #expect(parameters.first?["key"]?.text == text(40))
    #expect(parameters.first?["value"]?["string_value"]?.text == text(100))
    let property = row["user_properties"]?.array?.first
    #expect(property?["key"]?.text == text(24))
    #expect(property?["value"]?["string_value"]?.text == text(36))
    #expect(report.count(.eventName) == 1)
    #expect(report.count(.parameterName) == 1)
    #expect(report.count(.value) == 1)
    #expect(report.count(.parameters) == 2)
    #expect(report.count(.propertyName) == 1)
    #expect(report.count(.propertyValue) == 1)
    #expect(report.count(.properties) == 0)
    #expect(report.lines.count == 6)
    #expect(!report.isEmpty)
  }

  @Test("the row has GA4's columns in GA4's order, and Parquet the same ones")
  func columns() {
    var report = GA4Report()
    let row = event("screen_view").json(&report)
    guard case .object(let members) = row else {
      Issue.record("no object")
      return
    }
    let names = members.map(\.name)
    let schema = GA4Event.schema.map(\.name)
    #expect(names == schema)
    #expect(row["event_date"]?.text == "19700101")
    #expect(row["privacy_info"]?["analytics_storage"]?.text == "Yes")
  }
}
