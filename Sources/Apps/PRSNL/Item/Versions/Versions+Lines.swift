import Screen
import Shell
import Values

extension Versions {
  /// Where two texts differ, line by line, with a few lines around; the rest is said in a number.
  static func lines(of difference: LineDifference, _ scene: Scene<Action>) -> Node {
    guard difference.added + difference.removed > 0 else {
      return .paragraph(scene.text(VersionWords.same), .secondary)
    }
    var nodes: [Node] = []
    /// Lines that both have, since the last one that is shown.
    var same: [String] = []
    for row in difference.rows {
      if case .same(let line) = row {
        same.append(line)
        continue
      }
      guard nodes.count < mostLines else { break }
      nodes += around(same, isFirst: nodes.isEmpty, isLast: false, scene.language)
      same = []
      switch row {
      case .same: break
      case .removed(let line): nodes.append(one(line, "−", "line-removed", scene))
      case .added(let line): nodes.append(one(line, "+", "line-added", scene))
      case .changed(let words):
        nodes.append(changed(words.left, "−", "line-removed", scene))
        nodes.append(changed(words.right, "+", "line-added", scene))
      }
    }
    if nodes.count >= mostLines {
      nodes.append(.words("p", "line-skipped", scene.text(VersionWords.more)))
    } else {
      nodes += around(same, isFirst: false, isLast: true, scene.language)
    }
    return .tag(
      "div", "difference",
      [
        .fixed("role", "region"), .fixed("tabindex", "0"),
        .text("aria-label", scene.text(VersionWords.difference)),
      ], nodes)
  }

  /// The first and last of some lines that both have.
  private static func around(
    _ lines: [String], isFirst: Bool, isLast: Bool, _ language: Language
  ) -> [Node] {
    let before = isFirst ? 0 : context
    let behind = isLast ? 0 : context
    guard lines.count > before + behind + 1 else { return lines.map { shared($0) } }
    let skipped = lines.count - before - behind
    return lines.prefix(before).map { shared($0) }
      + [.words("p", "line-skipped", VersionWords.skipped(skipped, language))]
      + lines.suffix(behind).map { shared($0) }
  }

  private static func shared(_ line: String) -> Node { .words("p", "line-same", line) }

  private static func one(
    _ line: String, _ sign: String, _ className: Literal, _ scene: Scene<Action>
  ) -> Node {
    .tag(
      "p", className, [],
      [
        .tag("span", "line-sign", [.fixed("aria-hidden", "true")], [.text(sign)]),
        .spoken(spoken(sign, scene) + " "), .text(line),
      ])
  }

  private static func changed(
    _ parts: [TextDifference.Part], _ sign: String, _ className: Literal, _ scene: Scene<Action>
  ) -> Node {
    var nodes: [Node] = [
      .tag("span", "line-sign", [.fixed("aria-hidden", "true")], [.text(sign)]),
      .spoken(spoken(sign, scene) + " "),
    ]
    for part in parts {
      nodes.append(part.isShared ? .text(part.text) : .tag("mark", [], [.text(part.text)]))
    }
    return .tag("p", className, [], nodes)
  }

  private static func spoken(_ sign: String, _ scene: Scene<Action>) -> String {
    scene.text(sign == "+" ? VersionWords.added : VersionWords.removed)
  }

  /// How many lines that both have stand around one that differs.
  private static var context: Int { 2 }
  private static var mostLines: Int { 2_000 }
}
