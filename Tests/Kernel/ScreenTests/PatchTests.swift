import Effort
import Screen
import Values
import Testing

@Suite("Patches")
struct PatchTests {
  @Test("A first rendering creates each node once, children inside their parents")
  func creates() {
    let host = RecordingHost()
    let operations = host.render { host in
      el(
        "p", [.text("class", "big")], on: [host.on(.click, "tap", preventsDefault: true)],
        [.text("Olá"), el("b", [], [.text("João 👩‍⚕️")])])
    }
    #expect(
      operations == [
        "begin 1 before 0", "open 2 p", "attribute class big", "listen click prevents",
        "text 3 Olá", "open 4 b", "text 5 João 👩‍⚕️", "close", "close", "end",
      ])
  }

  @Test("Nothing is written when nothing changed")
  func silence() {
    let host = RecordingHost()
    let view = { (host: RecordingHost) in el("p", [], on: [host.on(.click, "tap")], [.text("a")]) }
    host.render(view)
    #expect(host.render(view) == [])
  }

  @Test("A changed text and a changed attribute are one operation each, with their target")
  func changes() {
    let host = RecordingHost()
    host.render { _ in el("p", [.text("class", "a"), .text("id", "x")], [.text("one")]) }
    let operations = host.render { _ in
      el("p", [.text("class", "b"), .text("id", "x")], [.text("two")])
    }
    #expect(operations == ["target 2", "attribute class b", "setText 3 two"])
  }

  @Test("Attributes come and go, flags by presence, properties by value")
  func attributes() {
    let host = RecordingHost()
    host.render { _ in
      el("input", [Attribute("disabled", .flag(true)), Attribute("value", .property("a"))])
    }
    let operations = host.render { _ in
      el(
        "input",
        [
          Attribute("disabled", .flag(false)), Attribute("value", .property("b")),
          .text("class", "x"),
        ])
    }
    #expect(
      operations == [
        "target 2", "removeAttribute disabled", "attribute class x", "property value b",
      ])
    #expect(
      host.render { _ in el("input", [.text("class", "x")]) } == ["target 2", "property value "])
  }

  @Test("A select takes its value after its options are there")
  func selectValue() {
    let host = RecordingHost()
    let operations = host.render { _ in
      el("select", [Attribute("value", .property("b"))], [el("option"), el("option")])
    }
    #expect(operations.suffix(4) == ["close", "property value b", "close", "end"])
  }

  @Test("Two rows that swap cost two moves at most, and no row is made anew")
  func swap() {
    let host = RecordingHost()
    host.render { _ in list(["a", "b", "c", "d", "e"]) }
    let operations = host.render { _ in list(["a", "d", "c", "b", "e"]) }
    #expect(operations.count == 2)
    #expect(operations.allSatisfy { $0.hasPrefix("move") })
    #expect(host.reader.document.markup().contains("'a'</><li>'d'</><li>'c'</><li>'b'</><li>'e'"))
  }

  @Test("A row that goes to the end is the one that moves")
  func rotate() {
    let host = RecordingHost()
    host.render { _ in list(["a", "b", "c", "d"]) }
    #expect(host.render { _ in list(["b", "c", "d", "a"]) } == ["move 3 before 0"])
  }

  @Test("Rows come in the middle and at both ends without touching the others")
  func insertions() {
    let host = RecordingHost()
    host.render { _ in list(["b", "d"]) }
    let operations = host.render { _ in list(["a", "b", "c", "d", "e"]) }
    #expect(operations.filter { $0.hasPrefix("begin") }.count == 3)
    #expect(!operations.contains { $0.hasPrefix("move") || $0.hasPrefix("remove") })
  }

  @Test("A list that empties is cleared at once and its numbers are given out again")
  func clear() {
    let host = RecordingHost()
    host.render { _ in list(["a", "b"]) }
    #expect(host.render { _ in list([]) } == ["clear 2", "release 3 4 5 6"])
    #expect(host.render { _ in list(["c"]) }.contains { $0.hasPrefix("open") && $0 < "open 7" })
  }

  @Test("A child that is none holds its place, so that its neighbours stay who they are")
  func none() {
    let host = RecordingHost()
    host.render { _ in el("p", [], [.none, el("input")]) }
    let operations = host.render { _ in el("p", [], [el("input"), el("input")]) }
    #expect(operations == ["begin 2 before 3", "open 4 input", "close", "end"])
  }

  @Test("An element of another tag takes the place of the old one")
  func replaces() {
    let host = RecordingHost()
    host.render { _ in el("p", [], [el("b"), el("i")]) }
    let operations = host.render { _ in el("p", [], [el("u"), el("i")]) }
    #expect(
      operations == ["begin 2 before 3", "open 5 u", "close", "end", "remove 3", "release 3"])
  }

  @Test("Longest increasing subsequences are increasing and as long as a slow search finds")
  func subsequences() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let values = Array(0..<Int.random(in: 0..<9, using: &random)).shuffled(using: &random)
      let host = RecordingHost()
      let names = values.indices.map { String($0) }
      host.render { _ in list(names) }
      let moves = host.render { _ in list(values.map { String($0) }) }
      #expect(moves.count == values.count - longestBySearch(values), "\(values)")
    }
  }
}

private func longestBySearch(_ values: [Int]) -> Int {
  var best = 0
  for subset in 0..<(1 << values.count) {
    let chosen = values.indices.filter { subset >> $0 & 1 == 1 }.map { values[$0] }
    if chosen == chosen.sorted() { best = max(best, chosen.count) }
  }
  return best
}
