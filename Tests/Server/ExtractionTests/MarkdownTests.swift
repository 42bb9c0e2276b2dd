import Capturing
import Findings
import Testing

@testable import Extraction

@Suite("HTML as Markdown")
struct MarkdownTests {
  /// What a body comes to, whatever surrounds it.
  private static func markdown(_ html: String) -> String? {
    Extractor.setUp()
    let bytes = Array("<html><body>\(html)</body></html>".utf8)
    guard let page = PageBuilder.page(bytes) else { return nil }
    return MarkdownWriter(base: PageBase("https://site.example/a/b")).text(of: [page.root]).markdown
  }

  @Test(
    "each element has its form",
    arguments: [
      ("<h2>Um  título\n novo</h2>", "## Um título novo"),
      ("<p>um</p><p>dois<br>três</p>", "um\n\ndois\\\ntrês"),
      ("<p><b>forte </b>e <em>leve</em></p>", "**forte** e *leve*"),
      ("<b><strong>uma vez</strong></b>", "**uma vez**"),
      ("<ul><li>um</li><li>dois<ul><li>três</li></ul></li></ul>", "- um\n- dois\n  - três"),
      ("<ol start=3><li>um</li><li>dois</li></ol>", "3. um\n4. dois"),
      ("<blockquote><p>um</p><p>dois</p></blockquote>", "> um\n>\n> dois"),
      ("<pre><code>let a = 1\n  b `c`</code></pre>", "```\nlet a = 1\n  b `c`\n```"),
      ("<p>use <code>a|b</code></p>", "use `a\\|b`"),
      ("<a href='/x?a=1&amp;b=(2)'>um</a>", "[um](https://site.example/x?a=1&b=%282%29)"),
      ("<a href='mailto:ana@site.example'>escreva</a>", "[escreva](mailto:ana@site.example)"),
      ("Olá!<a href='/x'>um</a>", "Olá\\![um](https://site.example/x)"),
      ("<img src='x.png' alt='um [dois]'>", "![um \\[dois\\]](https://site.example/a/x.png)"),
      ("<img src='ponto.gif' width=1 height=1>", ""),
      (
        "<img src='data:image/gif;base64,R0lG' data-src='/y.jpg'>",
        "![](https://site.example/y.jpg)"
      ),
      ("<p>um<hr>dois", "um\n\n---\n\ndois"),
      ("<del>não</del> sim", "~~não~~ sim"),
      ("<dl><dt>um</dt><dd>dois</dd></dl>", "**um**\n\ndois"),
      (
        "<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td><b>3</b></td></tr></table>",
        "| a | b |\n| --- | --- |\n| 1\\|2 | **3** |"
      ),
      (
        "<table role=presentation><tr><td><p>um</p></td></tr><tr><td>dois</td></tr></table>",
        "um\n\ndois"
      ),
    ] as [(String, String)])
  func forms(html: String, markdown: String) {
    #expect(Self.markdown(html) == markdown)
  }

  @Test(
    "words that look like Markdown stay words",
    arguments: [
      ("<p># não é título</p>", "\\# não é título"), ("<p>1. não é lista</p>", "1\\. não é lista"),
      ("<p>- nem isto</p>", "\\- nem isto"), ("<p>a*b*c _d_ `e`</p>", "a\\*b\\*c \\_d\\_ \\`e\\`"),
      ("<p>[um](dois) &lt;b&gt; &amp;amp;</p>", "\\[um\\](dois) \\<b\\> \\&amp;"),
      ("<p>um<br># dois</p>", "um\\\n\\# dois"), ("<p>2024 foi</p>", "2024 foi"),
    ] as [(String, String)])
  func escaping(html: String, markdown: String) {
    #expect(Self.markdown(html) == markdown)
  }

  @Test("a text beyond the limit is cut after a block, and says so")
  func cutting() {
    let block = String(repeating: "a", count: ReadPage.mostText / 2 - 2)
    let both = MarkdownWriter.joined([block, block])
    #expect(both.markdown == block + "\n\n" + block)
    #expect(!both.isCut)
    let more = MarkdownWriter.joined([block, block, "b"])
    #expect(more.markdown == both.markdown)
    #expect(more.isCut)
    let long = MarkdownWriter.joined([block + block + block])
    #expect(long.markdown.unicodeScalars.count == ReadPage.mostText)
    #expect(long.isCut)
  }

  @Test(
    "a text is read in the character set that it is in, whoever says which",
    arguments: [
      ([0x61, 0xE7], nil, "aç"), ([0x61, 0xC3, 0xA7], nil, "aç"),
      ([0xFF, 0xFE, 0x61, 0, 0xE7, 0], nil, "aç"), ([0xEF, 0xBB, 0xBF, 0x61], "latin1", "a"),
      ([0x80], "iso-8859-1", "€"), ([0xC3, 0x28], "utf-8", "\u{FFFD}("),
      ([0xC1], "koi8-r", "\u{430}"),
      ([0x82, 0xA0], "Shift_JIS", "あ"), ([0x61], "no-such-set", "a"), ([0x61, 0xE7], "", "aç"),
    ] as [([UInt8], String?, String)])
  func charsets(bytes: [UInt8], named: String?, text: String) {
    Extractor.setUp()
    #expect(String(decoding: PageText.utf8(bytes[...], named: named), as: UTF8.self) == text)
  }
}
