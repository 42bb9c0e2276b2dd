import Effort
import Screen
import Values
import Testing

@Suite("Random trees")
struct RandomTreeTests {
  @Test(
    "Any tree follows any other: the patched document equals one made anew",
    arguments: 0..<UInt64(Effort.times(40, quick: 8)))
  func anyToAny(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let host = RecordingHost()
    for step in 0..<60 {
      let plan = Plan.random(depth: 4, using: &random)
      host.render { plan.node($0, step) }
      let fresh = RecordingHost()
      fresh.render { plan.node($0, step) }
      #expect(
        host.reader.document.markup() == fresh.reader.document.markup(), "seed \(seed) step \(step)"
      )
      #expect(host.reader.document.nodes.count == fresh.reader.document.nodes.count)
      #expect(host.renderer.handlers.count == fresh.renderer.handlers.count)
      #expect(host.renderer.listenerCount == fresh.renderer.listenerCount)
    }
  }
}

/// A tree that can be built any number of times.
private indirect enum Plan {
  case text(String)
  case element(tag: Literal, key: String?, [Attribute], [EventKind], [Plan])
  case memo(key: String, version: UInt64, Plan)

  static func random(depth: Int, using random: inout SeededGenerator) -> Plan {
    let kind = Int.random(in: 0..<10, using: &random)
    if depth == 0 || kind < 2 {
      return .text(["", "a", "é", "👍🏽 x"].randomElement(using: &random)!)
    }
    if kind == 2 {
      // The same content for the same version, as the contract of a memo says.
      let version = UInt64.random(in: 0..<4, using: &random)
      var content = SeededGenerator(seed: version &+ UInt64(depth) &* 100)
      return .memo(
        key: "m\(depth)\(Int.random(in: 0..<3, using: &random))",
        version: version &+ UInt64(depth) &* 100,
        .random(depth: depth - 1, using: &content))
    }
    let names: [Literal] = ["class", "id", "value", "hidden"]
    let attributes = names.shuffled(using: &random)
      .prefix(Int.random(in: 0..<4, using: &random))
      .map { name in
        switch name {
        case "value":
          Attribute(name, .property(["p", "q"].randomElement(using: &random)!))
        case "class":
          Attribute(name, .fixed((["c", "d"] as [Literal]).randomElement(using: &random)!))
        case "hidden": Attribute(name, .flag(Bool.random(using: &random)))
        default: Attribute(name, .text(["x", "y"].randomElement(using: &random)!))
        }
      }
    let events = [EventKind.click, .input, .submit].filter { _ in
      Int.random(in: 0..<4, using: &random) == 0
    }
    var keys = ["k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7"].shuffled(using: &random)
    var children: [Plan] = []
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      var child = Plan.random(depth: depth - 1, using: &random)
      if case .element(let tag, _, let attributes, let events, let inside) = child {
        let key = Int.random(in: 0..<3, using: &random) > 0 ? keys.removeLast() : nil
        child = .element(tag: tag, key: key, attributes, events, inside)
      }
      children.append(child)
    }
    let tag = (["div", "p", "b"] as [Literal]).randomElement(using: &random)!
    return .element(tag: tag, key: nil, attributes, events, children)
  }

  func node(_ host: RecordingHost, _ step: Int) -> Node {
    switch self {
    case .text(let text):
      .text(text)
    case .element(let tag, let key, let attributes, let events, let children):
      el(
        tag, key: key, attributes, on: events.map { host.on($0, "\(step)") },
        children.map { $0.node(host, step) })
    case .memo(let key, let version, let content):
      .memo(Memo(key: key, fingerprint: version) { content.node(host, step) })
    }
  }
}
