import Screen
import Values
import Testing

@Suite("Memoised parts and listeners")
struct MemoTests {
  @Test("CC-009 changing one of 100 rows builds that row alone again")
  func oneRow() {
    let host = RecordingHost()
    var names = (0..<100).map { "name \($0)" }
    let view = { (_: RecordingHost) in
      el("ul", [], names.indices.map { row(key: String($0), text: names[$0]) })
    }
    host.render(view)
    #expect(host.renderer.memoBuilds == 100)
    names[41] = "changed"
    let operations = host.render(view)
    #expect(host.renderer.memoBuilds == 101)
    #expect(operations.count == 1)
    #expect(operations[0].hasSuffix("changed"))
  }

  @Test("A part that is not built again keeps its listeners")
  func keepsListeners() {
    let host = RecordingHost()
    var title = "a"
    let view = { (host: RecordingHost) in
      el(
        "div", [],
        [
          el("button", on: [host.on(.click, "title " + title)]),
          .memo(
            Memo(key: "part", fingerprint: 1) {
              el("button", on: [host.on(.click, "part " + title)])
            }),
        ])
    }
    host.render(view)
    title = "b"
    #expect(host.render(view) == [])
    host.send(.click, to: 3)
    host.send(.click, to: 4)
    #expect(host.heard == ["title b", "part a"])
  }

  @Test("A part that is built again calls its new listeners, without a patch")
  func newListeners() {
    let host = RecordingHost()
    for round in 1...3 {
      let operations = host.render { host in
        .memo(
          Memo(key: "part", fingerprint: UInt64(round)) {
            el("button", on: [host.on(.click, "\(round)")])
          })
      }
      #expect(round == 1 || operations == [])
      host.send(.click, to: 2)
    }
    #expect(host.heard == ["1", "2", "3"])
  }

  @Test("Nothing is left after 1,000 openings and closings")
  func leaksNothing() {
    let host = RecordingHost()
    let closed = { (host: RecordingHost) in el("div", on: [host.on(.click, "root")]) }
    host.render(closed)
    let handlers = host.renderer.handlers.count
    for _ in 0..<1_000 {
      host.render { host in
        el(
          "div", [], on: [host.on(.click, "root")],
          [
            .memo(
              Memo(key: "outer", fingerprint: 1) {
                el(
                  "p", on: [host.on(.click, "outer")],
                  [
                    .memo(
                      Memo(key: "inner", fingerprint: 1) {
                        el("b", on: [host.on(.click, "inner"), host.on(.input, "inner")])
                      })
                  ])
              })
          ])
      }
      host.render(closed)
    }
    #expect(host.renderer.handlers.count == handlers)
    #expect(host.renderer.listenerCount == 1)
    #expect(host.reader.document.nodes.count == 2)
  }

  @Test("An event for an element that is gone reaches nobody")
  func staleEvent() {
    let host = RecordingHost()
    host.render { host in el("p", [], [el("b", on: [host.on(.click, "old")])]) }
    let stale = host.reader.document.node(3).listeners[EventKind.click.rawValue]!
    host.render { _ in el("p") }
    host.render { host in el("p", [], [el("b", on: [host.on(.click, "new")])]) }
    #expect(!host.renderer.handle(stale, .none))
    #expect(host.heard == [])
  }

  @Test("Fingerprints tell apart what is split differently, absent or empty")
  func fingerprints() {
    func of(_ texts: [String?]) -> UInt64 {
      var print = Fingerprint()
      for text in texts { print.add(text) }
      return print.value
    }
    let all = [
      of([]), of([nil]), of([""]), of(["ab", "c"]), of(["a", "bc"]), of(["abc"]), of(["abcdefgh"]),
      of(["abcdefgh", ""]), of(["abcdefghi"]), of(["\u{0}"]), of(["\u{0}\u{0}"]), of([nil, nil]),
    ]
    #expect(Set(all).count == all.count)
  }
}

private func row(key: String, text: String) -> Node {
  var fingerprint = Fingerprint()
  fingerprint.add(text)
  return .memo(
    Memo(key: key, fingerprint: fingerprint.value) { el("li", [], [.text(text)]) })
}
