import Screen
import ScreenReading
import Testing

@Suite("bars of days")
struct DayBarsTests {
  private static var bars: Node {
    .dayBars(
      [
        DayBar("seg", "segunda: 4 marcadas", 4, part: 1, isCurrent: false),
        DayBar("ter", "terça: 8 marcadas", 8, part: 8, isCurrent: true),
        DayBar("qua", "quarta: nenhuma", 0, part: 0, isCurrent: false),
      ], label: "Sessões por dia")
  }

  private static func styles(_ className: String) -> [String] {
    bars.elements.filter { $0.text("class") == className }.compactMap { $0.text("style") }
  }

  @Test("they are a list of words, one of each day, to who hears them")
  func words() {
    #expect(Self.bars.elements.first?.tag == "ul")
    #expect(Self.bars.elements.first?.text("aria-label") == "Sessões por dia")
    #expect(Self.bars.readOut == "segunda: 4 marcadasterça: 8 marcadasquarta: nenhuma")
  }

  @Test("they are as high as their numbers, below the room for these; nothing divides by none")
  func heights() {
    #expect(Self.styles("day-bar") == ["height:40%", "height:80%", "height:0%"])
    #expect(Self.styles("day-bar-part") == ["height:25%", "height:100%", "height:0%"])
    let none = Node.dayBars(
      [DayBar("seg", "segunda", 0, part: 0, isCurrent: false)], label: "Sessões por dia")
    #expect(none.elements.contains { $0.text("style") == "height:0%" })
  }
}
