import Screen
import ScreenHTML
import ScreenReading
import Testing
import Values

@Suite("a field with suggestions")
struct SuggestFieldTests {
  private static func elements(_ suggestions: [Choice], reached: Int? = nil) -> [Element] {
    Node.suggestField(
      Field("name", "Nome", language: .pt), text: "ac", maxLength: 120, suggestions: suggestions,
      reached: reached, name: "Sugestões", status: "\(suggestions.count) sugestões",
      onTake: { _ in Listener(.click, 1) }, on: Listener(.input, 2)
    ).elements
  }

  private static let two = [Choice("a", "Acarbose"), Choice("b", "Aciclovir", detail: "Acyclovir")]

  @Test("closed it is a field as others are, which says that it can offer something")
  func closed() throws {
    let elements = Self.elements([])
    let input = try #require(elements.first { $0.tag == "input" })
    #expect(input.text("role") == "combobox" && input.text("aria-expanded") == "false")
    #expect(input.text("aria-controls") == nil && input.text("aria-activedescendant") == nil)
    #expect(!elements.contains { $0.tag == "ul" })
  }

  @Test("open it names its list and the suggestion that the keyboard is at")
  func open() throws {
    let elements = Self.elements(Self.two, reached: 1)
    let input = try #require(elements.first { $0.tag == "input" })
    let list = try #require(elements.first { $0.tag == "ul" })
    let options = elements.filter { $0.tag == "li" }
    #expect(input.text("aria-expanded") == "true")
    #expect(input.text("aria-controls") == list.text("id"))
    #expect(input.text("aria-activedescendant") == options[1].text("id"))
    #expect(options.map { $0.text("aria-selected") } == ["false", "true"])
    #expect(options.map { $0.readOut } == ["Acarbose ", "Aciclovir Acyclovir"])
    // One that is there no more is not pointed to.
    let fewer = try #require(Self.elements(Self.two, reached: 2).first { $0.tag == "input" })
    #expect(fewer.text("aria-activedescendant") == nil)
  }

  @Test("arrows go round by what was typed; Enter takes what is reached, and else sends the form")
  func keys() {
    func key(_ name: String, at reached: Int?, of count: Int = 2) -> SuggestionKey? {
      SuggestionKey(KeyPress(name), at: reached, of: count)
    }
    #expect(key("ArrowDown", at: nil) == .reach(0))
    #expect(key("ArrowDown", at: 0) == .reach(1))
    #expect(key("ArrowDown", at: 1) == .reach(nil))
    #expect(key("ArrowUp", at: nil) == .reach(1))
    #expect(key("ArrowUp", at: 0) == .reach(nil))
    #expect(key("Enter", at: 1) == .take(1))
    #expect(key("Enter", at: nil) == nil)
    #expect(key("Enter", at: 3) == nil)
    #expect(key("Escape", at: nil) == .close)
    // Closed, the arrow down opens it; the rest is the field's own.
    #expect(key("ArrowDown", at: nil, of: 0) == .reach(0))
    #expect(key("ArrowUp", at: nil, of: 0) == nil)
    #expect(key("Escape", at: nil, of: 0) == nil)
    #expect(key("a", at: nil) == nil)
  }
}
