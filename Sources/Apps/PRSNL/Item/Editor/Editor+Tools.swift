import Fields
import Flow
import Journal
import Markdown
import Records
import Screen
import Shell
import Values

extension Editor {
  static func reduceTool(
    _ state: inout State, _ action: ToolAction, among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form, form.isHere else { return .none }
    switch action {
    case .tapped(let tool):
      return select(for: .tool(tool))
    case .keyPressed(let key):
      return press(key)
    case .selected(let range, .pickItem):
      state.form?.picker = Picker(range: range)
      search(&state, "", among: parts)
      return .focus(queryID)
    case .selected(let range, let command):
      guard let changed = done(command, form.text, range) else { return .none }
      return .write(changed.text, to: textID, selecting: changed.utf16)
    case .linkWanted:
      return select(for: .pickItem)
    case .queryTyped(let query):
      search(&state, query, among: parts)
      return .none
    case .itemPicked(let id):
      guard let picker = form.picker, let item = parts[Library.self]?.shelf.find(id) else {
        return .none
      }
      state.form?.picker = nil
      var selection = MarkdownSelection(form.text, utf16: picker.range)
      selection.insertLink(to: ItemLink.address(of: id), label: label(of: item))
      return .write(selection.text, to: textID, selecting: selection.utf16)
    case .pickerClosed:
      state.form?.picker = nil
      return .focus(textID)
    }
  }

  private static func select(for command: Command) -> Effect<Action> {
    .readSelection(of: textID) { .tool(.selected($0, command)) }
  }

  /// What the keys do that the field does not keep to itself (`keys`).
  private static func press(_ key: KeyPress) -> Effect<Action> {
    let name = key.key.asciiLowercased
    guard key.control else { return name == "enter" ? select(for: .breakLine) : .none }
    if name == "enter" { return .send(.doneTapped) }
    if name == "s" { return .send(.saveDue) }
    if name == "." { return .send(.previewTapped) }
    if name == "]" { return select(for: .indent(1)) }
    if name == "[" { return select(for: .indent(-1)) }
    if name == "k", key.shift { return select(for: .pickItem) }
    for (tool, letter, isShifted) in letters where letter == name && isShifted == key.shift {
      return select(for: .tool(tool))
    }
    return .none
  }

  /// The letters of tools, with Control; whether Shift is pressed with it.
  private static var letters: [(MarkdownTool, String, Bool)] {
    [
      (.bold, "b", false), (.italic, "i", false), (.link, "k", false), (.code, "e", false),
      (.strikethrough, "x", true), (.heading, "h", true), (.list, "l", true),
      (.numbers, "o", true),
    ]
  }

  /// As the field names them (`Web/runtime/writing.js`).
  static var keys: Literal {
    """
    Enter Control+enter Control+s Control+. Control+] Control+[ Control+b Control+i Control+k Control+e \
    Control+Shift+k Control+Shift+x Control+Shift+h Control+Shift+l Control+Shift+o
    """
  }

  private static func done(
    _ command: Command, _ text: String, _ range: Range<Int>
  ) -> MarkdownSelection? {
    var selection = MarkdownSelection(text, utf16: range)
    switch command {
    case .tool(let tool): selection.apply(tool)
    case .breakLine:
      if !selection.breakLine() { selection.insert("\n") }
    case .indent(let steps): selection.indent(by: steps)
    case .pickItem: return nil
    }
    return selection
  }

  /// The items whose names have what is typed, the newest first.
  private static func search(_ state: inout State, _ query: String, among parts: Parts) {
    guard let form = state.form, form.picker.isThere, let shelf = parts[Library.self]?.shelf else {
      return
    }
    let wanted = FoldedQuery(query)
    let titles = Item.table.position(of: "title") ?? 0
    let starts = Item.table.position(of: "start") ?? 0
    var hits: [ID<Item>] = []
    shelf.each { position, row in
      let title = row[titles].text ?? ""
      let name = title.isEmpty ? row[starts].text ?? "" : title
      let id = shelf.id(at: position)
      if id != form.id, !name.isEmpty, FoldedText(name).contains(wanted) { hits.append(id) }
      return hits.count < mostHits && position < mostSearched
    }
    state.form?.picker?.query = query
    state.form?.picker?.hits = hits
  }

  private static func label(of item: Item) -> String {
    let name = item.name.first(scalars: 80)
    return name.isEmpty ? "…" : name
  }

  private static var mostHits: Int { 20 }
  private static var mostSearched: Int { 20_000 }
}
