import Flow
import Journal
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import PRSNL

@Suite("The text of an item, drawn")
struct ItemMarkdownTests {
  private static let text = """
    # Título

    ## Parte

    Um *dia* **calmo**, ~~chuvoso~~ e `frio`, em [casa](https://exemplo.com.br).[^1]

    > Citado

    1. um
    2. dois

    - [ ] feito
    - solto

    | fruta | peso |
    |:------|-----:|
    | caju  | 2 kg |

    ```
    let a = 1
    ```

    ---

    [^1]: A nota.
    """

  private static func desk<P: Part>(_ part: P.Type, at path: (ID<Item>) -> Path) -> ItemDesk<P> {
    let item = Item.test(1, "Nota", text: text)
    let desk = ItemDesk(part, [item])
    desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    desk.go(path(item.id))
    return desk
  }

  @Test("PR-121 all that Markdown knows is drawn as what it is, on the page and in the reader")
  func drawn() {
    let pages = [
      Self.desk(ItemPage.self) { .item($0) }.page, Self.desk(Reader.self) { .read($0) }.page,
    ]
    let tags = [
      "em", "strong", "del", "code", "blockquote", "ol", "ul", "li", "table", "th",
      "td", "pre", "hr", "sup",
    ]
    for page in pages {
      let elements = page.elements
      for tag in tags { #expect(elements.contains { $0.tag.text == tag }, "\(tag)") }
      for heading in ["reading-1", "reading-2"] {
        #expect(elements.contains { $0.text("class") == heading }, "\(heading)")
      }
      let words = page.readOut
      for word in ["Título", "Citado", "caju", "2 kg", "let a = 1", "A nota"] {
        #expect(words.contains(word), "\(word)")
      }
      for sign in ["# T", "**", "~~", "`", "[^1]", "|", "---", "> C"] {
        #expect(!words.contains(sign), "\(sign)")
      }
      let link = elements.first { $0.text("href") == "https://exemplo.com.br" }
      #expect(link?.text("rel")?.contains("noopener") == true)
    }
  }
}
