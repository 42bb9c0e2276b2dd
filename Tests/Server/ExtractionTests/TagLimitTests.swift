import Findings
import Testing

@testable import Extraction

@Suite("Tags with too many attributes")
struct TagLimitTests {
  private static func cut(_ html: String, most: Int = 2) -> String {
    String(decoding: TagLimit(Array(html.utf8), most: most).bytes, as: UTF8.self)
  }

  @Test(
    "what stands behind the first attributes is blanked, and nothing else is touched",
    arguments: [
      ("<p a b c d>x</p>", "<p a b    >x</p>"),
      ("<p a=1 b = \"c>\" d='>'>x", "<p a=1 b = \"c>\"      >x"),
      ("<p a=\"1\"b='2'c/>x", "<p a=\"1\"b='2' />x"),
      ("<P A B C>x a b c<q d>", "<P A B  >x a b c<q d>"),
      ("<p a b c", "<p a b  "),
      ("<p a b c=\"x>", "<p a b      "),
      ("<p a b <q c d>", "<p a b <q    >"),
      ("<!-- <p a b c \"> --><p a b c>", "<!-- <p a b c \"> --><p a b  >"),
      ("<!--><p a b c><!---><p a b c>", "<!--><p a b  ><!---><p a b  >"),
      ("<script a>'<p a b c'</script><p a b c>", "<script a>'<p a b c'</script><p a b  >"),
      ("<style><p a b c></STYLE >", "<style><p a b c></STYLE >"),
      ("<!DOCTYPE a b c d></p a b c d><?a b c d> 1 < 2 a b c", nil),
      ("a <3 b <", nil),
    ] as [(String, String?)])
  func blanked(html: String, left: String?) {
    #expect(Self.cut(html) == left ?? html)
  }

  @Test("a letter too many makes another attribute of a long name, as libxml2 has it")
  func names() {
    let long = String(repeating: "a", count: 201)
    #expect(Self.cut("<p \(long)>") == "<p " + String(repeating: "a", count: 200) + " >")
  }

  @Test("a page with 60,000 attributes in one tag is read like any other, with the first of them")
  func page() throws {
    Extractor.setUp()
    var html = "<html><body><p id=um "
    for number in 0..<60_000 { html += "a\(number) " }
    html += ">texto</p></body></html>"
    let page = try #require(PageBuilder.page(Array(html.utf8)))
    var found: [PageElement] = []
    page.root.each { if $0.name == "p" { found.append($0) } }
    #expect(found.map(\.text) == ["texto"])
    #expect(found.first?.attributes["id"] == "um")
    #expect(found.first?.attributes.count == ReadingLimits.attributes)
  }
}
