import Markdown
import Testing
import Values

@Suite("Markdown, read")
struct MarkdownReadingTests {
  @Test(
    "is written as HTML without markup of its own",
    arguments: [
      ("", ""),
      ("olá", "<p>olá</p>\n"),
      (
        "a *b* __c__ ~~d~~ `e`",
        "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>\n"
      ),
      ("*fo«o»*", "<p><em>fo«o»</em></p>\n"),
      ("*\u{A0}a*", "<p>*\u{A0}a*</p>\n"),
      ("**água**-doce", "<p><strong>água</strong>-doce</p>\n"),
      ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>\n"),
      ("&copy; &nosuch; &#0;", "<p>© &amp;nosuch; \u{FFFD}</p>\n"),
      ("a\u{0}b", "<p>a\u{FFFD}b</p>\n"),
      ("a\r\nb\rc", "<p>a\nb\nc</p>\n"),
      ("\u{FEFF}# a", "<h1 id=\"a\">a</h1>\n"),
      (
        "# Ação *já*\n# Ação já",
        "<h1 id=\"acao-ja\">Ação <em>já</em></h1>\n<h1 id=\"acao-ja--2\">Ação já</h1>\n"
      ),
      ("#", "<h1 id=\"s\"></h1>\n"),
      ("```swift x\nlet a = 1 < 2\n```", "<pre><code>let a = 1 &lt; 2\n</code></pre>\n"),
      ("- a\n- b", "<ul>\n<li>a\n</li>\n<li>b\n</li>\n</ul>\n"),
      ("7. a", "<ol start=\"7\">\n<li>a\n</li>\n</ol>\n"),
      (
        "- [ ] a\n- [X] b",
        "<ul>\n<li><input type=\"checkbox\" disabled> a\n</li>\n<li><input type=\"checkbox\" disabled checked> b\n</li>\n</ul>\n"
      ),
      ("- [ ]", "<ul>\n<li><input type=\"checkbox\" disabled> \n</li>\n</ul>\n"),
      ("- [x]a", "<ul>\n<li>[x]a\n</li>\n</ul>\n"),
      (
        "| a |\n|-|\n| `x\\|y` |",
        "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>x|y</code></td>\n</tr>\n</tbody>\n</table>\n"
      ),
      (
        "texto\na | b\n:-|-:",
        "<p>texto</p>\n<table>\n<thead>\n<tr>\n<th class=\"left\">a</th>\n<th class=\"right\">b</th>\n</tr>\n</thead>\n<tbody>\n</tbody>\n</table>\n"
      ),
      ("a | b\n-|-|-", "<p>a | b\n-|-|-</p>\n"),
      (
        "[a](http://b.c 'd')",
        "<p><a href=\"http://b.c\" rel=\"nofollow noopener noreferrer\" title=\"d\">a</a></p>\n"
      ),
      ("[a](javascript:b)", "<p>a</p>\n"),
      ("[a](#b)", "<p><a href=\"#b\">a</a></p>\n"),
      (
        "![a](http://b.c/d.png)",
        "<p><a href=\"http://b.c/d.png\" rel=\"nofollow noopener noreferrer\">a</a></p>\n"
      ),
      (
        "[![a](http://b.c)](http://d.e)",
        "<p><a href=\"http://d.e\" rel=\"nofollow noopener noreferrer\">a</a></p>\n"
      ),
      (
        "www.a.bc.",
        "<p><a href=\"http://www.a.bc\" rel=\"nofollow noopener noreferrer\">www.a.bc</a>.</p>\n"
      ),
      (
        "a@b.cd",
        "<p><a href=\"mailto:a@b.cd\" rel=\"nofollow noopener noreferrer\">a@b.cd</a></p>\n"
      ),
    ])
  func html(source: String, html: String) {
    #expect(MarkdownDocument(source).html() == html)
  }

  @Test("footnotes lead there and back, and one that nothing refers to is not lost")
  func footnotes() {
    let document = MarkdownDocument("a[^x] b[^x]\n\n[^y]: nunca\n[^x]: sempre")
    #expect(document.footnotes.map(\.references) == [2, 0])
    let html = document.html(MarkdownHTML(prefix: "p-", language: .en))
    #expect(html.contains("<a id=\"p-fnref---1\" href=\"#p-fn---1\" aria-label=\"Note 1\">1</a>"))
    #expect(html.contains("<a href=\"#p-fnref---1-2\" aria-label=\"Back to the text, note 1\">"))
    #expect(html.contains("<li id=\"p-fn---2\">\n<p>nunca</p>"))
  }

  @Test("a document that becomes longer than somebody takes is not written to its end")
  func tooLong() {
    let sources = [
      "[^a]: [^a]\n\n" + String(repeating: "[^a]", count: 5_000),
      String(repeating: "- a\n", count: 5_000), String(repeating: "a\n\n", count: 5_000),
      "|a|\n|-|\n" + String(repeating: "|b|\n", count: 5_000),
    ]
    for source in sources {
      let html = MarkdownDocument(source).html(MarkdownHTML(most: 2_000))
      #expect(2_001...2_500 ~= html.utf8.count, "\(source.prefix(8))")
    }
    let whole = MarkdownDocument("um *dois*")
    #expect(whole.html(MarkdownHTML(most: whole.html().utf8.count)) == whole.html())
  }

  private static let destinations: [(String, MarkdownTarget?)] = [
    ("https://a.b", .address("https://a.b")), ("HTTP://a", .address("HTTP://a")),
    ("tel:+55 11", .address("tel:+55%2011")), ("mailto:a@b", .address("mailto:a@b")),
    ("http://a/ü\"<", .address("http://a/%C3%BC%22%3C")), ("#x", .anchor("x")),
    ("javascript:1", nil), ("java\tscript:1", nil), (" https://a", nil), ("//a", nil),
    ("/a", nil), ("data:x", nil), ("", nil), ("#", nil), ("https://", nil), ("ftp://a", nil),
  ]

  @Test("a link is live by its scheme alone", arguments: destinations)
  func targets(destination: String, target: MarkdownTarget?) {
    #expect(MarkdownLink(destination).target == target)
  }

  @Test("every part says where it stands in the source")
  func ranges() {
    let source = "> á *b*\n> c\n\n- [x] d"
    let bytes = Array(source.utf8)
    let document = MarkdownDocument(source)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard case .quote(let quoted) = document.blocks[0].kind,
      case .paragraph(let content) = quoted[0].kind
    else {
      Issue.record("no quote")
      return
    }
    #expect(content.map { text($0.range) } == ["á ", "*b*", "\n", "c"])
    #expect(text(document.blocks[1].range) == "- [x] d")
    #expect(text(document.tasks[0].place..<(document.tasks[0].place + 1)) == "x")
  }

  @Test("its pictures are there with what is said in their place, wherever they stand")
  func pictures() {
    let document = MarkdownDocument(
      "# ![a *b*](http://a.b/1.png)\n\n- [![](2.png)](http://c.d)\n\n|![c ![d](4.png)](3.png)|\n|-|\n"
    )
    #expect(document.pictures.map(\.link.destination) == ["http://a.b/1.png", "2.png", "3.png"])
    #expect(document.pictures.map(\.said) == ["a b", "", "c d"])
    #expect(document.links.count == 5)
  }

  @Test("its words are there without signs, and a preview is one line of them")
  func words() {
    let document = MarkdownDocument(
      "# Título\n\nUm *texto*\ncom [link](http://a.b).\n\n- a\n- b\n\n| c | d |\n|-|-|\n\nx[^1]\n\n[^1]: nota"
    )
    #expect(document.plainText == "Título\nUm texto com link.\na\nb\nc d\nx\nnota")
    #expect(document.preview() == "Título Um texto com link. a b c d x nota")
    #expect(document.preview(scalars: 12) == "Título Um…")
    #expect(MarkdownDocument(String(repeating: "é", count: 500)).preview(scalars: 5) == "éééé…")
    #expect(document.links == [MarkdownLink("http://a.b")])
    #expect(document.outline.map(\.anchor) == ["titulo"])
  }
}
