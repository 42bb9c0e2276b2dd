import Fields
import Journal
import RecordPages
import Records
import Screen
import Shell
import Values

/// The rows of the timeline. Each is built again only when something of it looks otherwise: all that it shows is in its
/// fingerprint, which is taken of the row as it is stored, so that of those that look alike nothing is read.
struct TimelineRow {
  let library: Library.State
  let state: Timeline.State
  let scene: Scene<Timeline.Action>
  let frame: Frame
  /// What can be done with a row, where all of the program is here.
  private let acts: [RecordAct]
  private let selected: Subject?
  private let pictures: TimelinePictures.State?

  init(
    _ library: Library.State, _ state: Timeline.State, _ scene: Scene<Timeline.Action>,
    _ frame: Frame
  ) {
    self.library = library
    self.state = state
    self.scene = scene
    self.frame = frame
    selected = frame.context.subject
    pictures = frame.parts[TimelinePictures.self]
    let offered: [Literal] = ["favourite", "plain", "archive", "trash"]
    if let kind = frame.parts.kind(of: Item.recordType), kind.mayChangeSome(in: frame.context) {
      acts = offered.compactMap { kind.act($0) }
    } else {
      acts = []
    }
  }

  /// The id of a row's link, for the keyboard.
  static func elementID(_ id: ID<Item>) -> String { "item-" + id.description }

  /// - Parameter isFirst: whether it is the first of its day that is shown there.
  func node(at position: Int, isFirst: Bool) -> Node {
    let (id, row) = (library.shelf.id(at: position), library.shelf.row(at: position))
    let mark = state.marks.mark(of: id, scene.language)
    let isSelected = Subject(id) == selected
    let isLanding = state.landing == id
    let picture = pictures?.address(of: id)
    var print = Fingerprint()
    for place in Self.shown where place < row.count { print.add(row[place]) }
    for name in tags(of: row) { print.add(name) }
    print.add(mark?.label)
    print.add(picture)
    for flag in [isFirst, isSelected, isLanding, acts.isEmpty] { print.add(flag) }
    return .memo(
      Memo(key: id.description, fingerprint: print.value) {
        guard let item = Item(stored: row) else { return .none }
        let main = link(item, isFirst, isSelected, isLanding, mark, picture)
        let deeds = actions(item)
        guard !deeds.isEmpty else {
          return .tag("div", "row timeline-row", [], [main]).keyed(id.description)
        }
        // With other acts it is another row, which no swipe has opened.
        let key = id.description + (item.isFavourite ? "*" : "") + (item.reading?.rawValue ?? "")
        return .tag(
          "div", "row timeline-row row-swiped", [],
          [main, .tag("div", "row-actions", [], deeds)]
        ).keyed(key)
      })
  }

  /// What of an item a row shows.
  private static let shown: [Int] = {
    let names = [
      "title", "start", "day", "minute", "kind", "tags", "url", "reading", "isFavourite",
    ]
    return names.compactMap { Item.table.position(of: $0) }
  }()
  private static let tagsPlace = Item.table.position(of: "tags") ?? 0
  private static let mostTags = 3

  /// The names of the first tags, as they count.
  private func tags(of row: Row) -> [String] {
    guard Self.tagsPlace < row.count, let all = row[Self.tagsPlace].array, !all.isEmpty else {
      return []
    }
    let keys = library.tags.resolved(all.compactMap { $0.text })
    return keys.prefix(Self.mostTags).map { library.tags.name(of: $0) }
  }

  private func link(
    _ item: Item, _ isFirst: Bool, _ isSelected: Bool, _ isLanding: Bool,
    _ mark: RecordMarks.Mark?, _ picture: String?
  ) -> Node {
    var attributes: [Attribute] = [
      .text("href", scene.href(.item(item.id))), .text("id", Self.elementID(item.id)),
    ]
    if isSelected { attributes.append(.fixed("aria-current", "true")) }
    var end: [Node] = []
    if item.reading == .unread {
      end.append(.mark(.clock, scene.text(TimelineWords.toRead), .accent))
    }
    if item.isFavourite {
      end.append(.mark(.star, scene.text(TimelineWords.favourite), .accent))
    }
    if let mark { end.append(.mark(mark.symbol, mark.label, mark.tone)) }
    return .tag(
      "a", isLanding ? "row-main row-landing" : "row-main", attributes,
      on: [
        scene.onLink(.itemTapped(item.id)), scene.on(.focus, .focused(item.id)),
      ],
      [
        day(item.day, isFirst), text(item), .tag("span", "timeline-marks", [], end),
        thumbnail(item, picture),
      ])
  }

  /// The day stands once beside all that is about it; screen readers hear it with each.
  private func day(_ day: CivilDate, _ isFirst: Bool) -> Node {
    guard isFirst else { return .tag("span", "timeline-day", [.fixed("aria-hidden", "true")]) }
    return .tag(
      "span", "timeline-day", [.fixed("aria-hidden", "true")],
      [
        .words("span", "timeline-number", day.day.description),
        .words("span", "timeline-weekday", scene.text(TimelineDays.weekday(day.weekday))),
      ])
  }

  private func text(_ item: Item) -> Node {
    var lines: [Node] = []
    let words = about(item)
    if item.title.isEmpty, !item.start.isEmpty {
      // What has no title is its first words.
      let style: Literal = words.isEmpty ? "timeline-words" : "timeline-words timeline-two"
      lines.append(.words("span", style, item.start))
    } else {
      let name = item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name
      lines.append(.words("span", "row-title", name))
      if !item.title.isEmpty, !item.start.isEmpty {
        lines.append(
          .words(
            "span", words.isEmpty ? "row-subtitle timeline-two" : "row-subtitle", item.start))
      }
    }
    if !words.isEmpty { lines.append(.tag("span", "timeline-about", [], words)) }
    lines.append(.spoken(ItemDayWords.long(item.day, scene.language)))
    return .tag("span", "row-text", [], lines)
  }

  /// The hour, where a link leads, the tags.
  private func about(_ item: Item) -> [Node] {
    var words: [String] = []
    if let minute = item.minute { words.append(ItemDayWords.time(minute)) }
    if let url = item.url { words.append(WebAddress.host(of: url) ?? url) }
    let keys = library.tags.resolved(item.tags).prefix(Self.mostTags)
    for key in keys { words.append("#" + library.tags.name(of: key)) }
    guard !words.isEmpty || item.kind != .note else { return [] }
    if words.isEmpty { words.append(scene.text(ItemWords.kind(item.kind))) }
    let text = Node.words("span", "timeline-about-words", words.joined(separator: " · "))
    // Notes are the rule, and have no symbol.
    return item.kind == .note ? [text] : [.icon(item.kind.symbol), text]
  }

  private func thumbnail(_ item: Item, _ picture: String?) -> Node {
    if let picture {
      return .tag(
        "img", "thumbnail timeline-picture",
        [.text("src", picture), .fixed("alt", ""), .fixed("decoding", "async")])
    }
    // Its place is kept, so that nothing moves when it comes.
    guard item.kind == .photo else { return .none }
    return .tag(
      "span", "thumbnail timeline-picture", [.fixed("aria-hidden", "true")], [.icon(.image)])
  }

  /// Beyond the end of a row, where a swipe shows them, and under the pointer; the keyboard has them on the item's page.
  private func actions(_ item: Item) -> [Node] {
    let name = item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name
    return acts.filter { $0.applies(to: item) }.map { act in
      let title = scene.text(act.words.title)
      let acting = Acting(act.name, with: Item.recordType, [item.id.uuid])
      return .tag(
        "button",
        act.tone == .danger ? "row-action tone-danger" : "row-action tone-neutral",
        [
          .fixed("type", "button"), .fixed("tabindex", "-1"),
          .text("aria-label", title + " " + name), .text("title", title),
        ], on: [scene.onTap(.act(acting))],
        [.icon(act.symbol), .tag("span", [.fixed("aria-hidden", "true")], [.text(title)])]
      ).keyed(act.name.text)
    }
  }
}

extension Fingerprint {
  /// A value of a stored row.
  fileprivate mutating func add(_ value: JSONValue) {
    switch value {
    case .null: add(nil as String?)
    case .boolean(let flag): add(flag)
    case .integer(let number): add(number)
    case .number(let number): add(number)
    case .text(let text): add(text)
    case .array(let values):
      add(values.count)
      for value in values { add(value) }
    case .object(let members):
      add(members.count)
      for member in members {
        add(member.name)
        add(member.value)
      }
    }
  }
}
