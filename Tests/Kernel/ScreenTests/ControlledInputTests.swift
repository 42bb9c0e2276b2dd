import Screen
import Values
import Testing

@Suite("Fields that are typed in")
struct ControlledInputTests {
  private func field(_ host: RecordingHost, _ value: String, other: String = "") -> Node {
    el(
      "form", [],
      [
        el("input", [Attribute("value", .property(value))], on: [host.on(.input, "typed")]),
        el("output", [], [.text("remote " + other)]),
      ])
  }

  @Test("FF-029 what was typed is not written back, whatever else changes meanwhile")
  func typing() {
    let host = RecordingHost()
    host.render { field($0, "") }
    var text = ""
    for (count, letter) in "João da Conceição".enumerated() {
      text.append(letter)
      host.send(.input, to: 3, .text(text, caret: text.utf16.count))
      let operations = host.render { field($0, text, other: "\(count)") }
      #expect(operations == ["setText 5 remote \(count)"])
    }
    #expect(host.heard.last == "typed João da Conceição")
  }

  @Test("What the state does not take is taken back from the field")
  func refused() {
    let host = RecordingHost()
    host.render { field($0, "12") }
    host.send(.input, to: 3, .text("12x", caret: 3))
    #expect(host.render { field($0, "12") } == ["target 3", "property value 12"])
  }

  @Test("What a mask adds is written to the field")
  func mask() {
    let host = RecordingHost()
    host.render { field($0, "12") }
    host.send(.input, to: 3, .text("123", caret: 3))
    #expect(host.render { field($0, "12/3") } == ["target 3", "property value 12/3"])
  }

  @Test("A box that the state does not let be ticked is cleared again")
  func checkbox() {
    let host = RecordingHost()
    let view = { (host: RecordingHost) in
      el(
        "input", [Attribute("checked", .propertyFlag(false))], on: [host.on(.change, "ticked")])
    }
    host.render(view)
    host.send(.change, to: 2, .checked(true))
    #expect(host.render(view) == ["target 2", "propertyFlag checked false"])
  }
}
