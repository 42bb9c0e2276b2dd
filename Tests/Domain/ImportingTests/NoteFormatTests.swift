import Journal
import Testing
import Values

@testable import Importing

@Suite("Notes from other programs")
struct NoteFormatTests {
  @Test("PR-127 Day One: days in their zones, tags, favourites, places, photos")
  func dayOne() throws {
    for isDeflated in [false, true] {
      let files = try ImportFiles.packed("dayone", isDeflated: isDeflated)
      let found = files.read()
      #expect(found.formats == [.dayOne])
      let beach = try #require(found.item("Um dia na praia"))
      #expect(
        beach.text
          == "Foi bom. Muito bom!\n\n📍 Praia do Forte, Mata de São João, Brasil")
      #expect(beach.tags == ["Viagem", "família"] && beach.isFavourite)
      #expect(beach.zone == "America/Sao_Paulo" && !beach.isAllDay)
      #expect(beach.files.map(\.type) == ["image/jpeg"])
      var attachment = AttachmentReader(try #require(beach.files.first))
      while attachment.need != .end {
        let given = files.give(attachment)
        attachment.advance(given)
      }
      #expect(attachment.bytes == Array("a photo, for a test\n".utf8))
      let year = try #require(found.items.last)
      #expect(year.text == "Ano novo" && year.isAllDay && year.files.isEmpty)
      #expect(found.losses.map(\.reason).contains(.missingFile))
      #expect(found.losses.map(\.reason).contains(.empty))
    }
  }

  @Test("A day that nobody means is told of, and the item gets that on which it is brought in")
  func extremes() {
    for (name, text) in [
      ("0001-01-01 Antes.md", "texto"), ("9999-12-31 Depois.md", "texto"),
      ("Nota.md", "---\ndate: 0001-01-01\n---\ntexto"),
      ("Nota.md", "---\ndate: 9999-12-31T00:00:00Z\n---\ntexto"),
      ("Nota.md", "---\ndate: -9223372036854775807\n---\ntexto"),
    ] {
      let found = ImportFiles(name, text).read()
      #expect(found.losses.map(\.reason) == [.date], "\(name): \(text)")
      #expect(found.items.first?.day == nil && found.items.first?.savedAt == nil, "\(name)")
    }
    let near = ImportFiles("2022-02-03 Caminhada.md", "texto").read()
    #expect(near.losses.isEmpty && near.items.first?.day == CivilDate("2022-02-03"))
  }

  @Test("PR-127 a folder of notes: front matter, links to each other, and pictures")
  func vault() throws {
    let found = try ImportFiles.packed("vault").read()
    #expect(found.formats == [.markdown] && found.items.count == 3)
    let index = try #require(found.item("Índice de tudo"))
    let bread = try #require(found.item("Pao-de-queijo"))
    let walk = try #require(found.item("2022-02-03-Caminhada"))
    let way = "(itens/" + ImportOrigin.id(of: bread.origin).description + ")"
    #expect(
      index.text == """
        Veja [Pão-de-queijo]\(way), [a receita]\(way) e [[Não existe]].

        ```
        [[Pão-de-queijo]]
        ```
        """)
    #expect(index.links == [bread.origin])
    #expect(index.tags == ["casa", "vida nova"] && index.isFavourite)
    #expect(index.day == CivilDate("2021-05-06"))
    #expect(index.clockTime == CivilTime("07:08:09"))
    #expect(index.files.map(\.name) == ["foto.png"])
    #expect(bread.tags == ["receita", "Minas", "Receitas"])
    #expect(bread.reading == .unread && bread.kind == .link)
    #expect(bread.links == [index.origin] && bread.files.map(\.name) == ["foto.png"])
    #expect(bread.text.contains("![longe](https://example.com/x.png)"))
    #expect(bread.day == CivilDate("2020-06-15"))
    #expect(walk.day == CivilDate("2022-02-03"))
    #expect(found.losses.map(\.reason) == [.link])
    #expect(found.losses.map(\.name) == ["Não existe"])
  }

  @Test("Notes that were chosen one by one lead to each other as well")
  func loose() {
    let found = ImportFiles([
      ("Um.md", Array("Vai a [[Dois]].".utf8)), ("Dois.md", Array("![](foto.jpg)".utf8)),
      ("foto.jpg", [1]), ("outra.jpg", [2]),
    ]).read()
    #expect(found.items.count == 2)
    #expect(found.items[0].links == [found.items[1].origin])
    #expect(found.items[1].files.map(\.bytes) == [.file(2, size: 1)])
    // Nothing shows the other picture.
    #expect(found.losses.map(\.name) == ["outra.jpg"])
  }

  @Test("A rule at the beginning is no front matter unless something ends it")
  func rule() {
    let found = ImportFiles("a.md", "---\ntags: [x]\nsem fim").read()
    #expect(found.items[0].tags.isEmpty)
    #expect(found.items[0].text == "---\ntags: [x]\nsem fim")
  }

  @Test(
    "Articles become Markdown: nothing of them runs, and nothing of them is taken for marks",
    arguments: [
      ("<p>a * b _c_ [d] &lt;e&gt;</p>", #"a \* b \_c\_ \[d\] \<e>"#),
      ("<p>um<br>dois</p>", "um\\\ndois"),
      ("<ol><li>um</li><li>dois<ul><li>três</li></ul></li></ol>", "1. um\n2. dois\n   - três"),
      ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n> \n> b\n\nc"),
      ("<pre><code>x &lt; 1\n  y</code></pre>", "```\nx < 1\n  y\n```"),
      ("<b> a </b>b <i></i>c", "**a** b c"),
      (
        "<a href=\"javascript:x\">y</a> <a href=' https://e.com/(1) '>z</a>",
        "y [z](https://e.com/%281%29)"
      ),
      (
        "<img src=\"https://e.com/a.png\" alt='um [x]'><img src=\"data:x\">",
        #"![um \[x\]](https://e.com/a.png)"#
      ),
      ("<svg><a href=\"https://e.com\">x</a></svg><p>a</p>", "a"),
      ("<p># a</p><p>- b</p>", "\\# a\n\n\\- b"),
      ("a < b && c &unknown; &#233;", "a \\< b && c &unknown; é"),
    ])
  func page(_ html: String, _ markdown: String) {
    #expect(PageText.markdown(Array(html.utf8)) == markdown)
  }
}
