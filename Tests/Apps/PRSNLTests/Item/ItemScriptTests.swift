import Flow
import Foundation
import Journal
import Records
import Screen
import ScreenHTML
import Testing
import Values

@testable import PRSNL

@Suite("Scripts in an item")
struct ItemScriptTests {
  /// The corpus of scripts in Markdown and SVG, a text a line.
  private static let corpus: [String] = {
    var path = #filePath
    for _ in 0..<4 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
    let text = (try? String(contentsOfFile: path + "/Markdown/scripts.txt", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { String($0) }
  }()

  private static func html(_ text: String, title: String = "") -> String {
    let item = Item.test(1, title, text: text)
    let desk = ItemDesk(ItemPage.self, [item])
    desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    desk.go(.item(item.id))
    var writer = HTMLWriter()
    writer.write(desk.page)
    return writer.html
  }

  /// The same text where it is read.
  private static func read(_ text: String) -> String {
    let item = Item.test(1, text: text)
    let desk = ItemDesk(Reader.self, [item])
    desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    desk.go(.read(item.id))
    var writer = HTMLWriter()
    writer.write(desk.page)
    return writer.html
  }

  @Test(
    "PR-121 of a corpus of scripts nothing runs: all of it is words, or a link that may be live")
  func corpus() {
    #expect(Self.corpus.count > 30)
    for text in Self.corpus + [Self.corpus.joined(separator: "\n\n")] {
      for html in [Self.html(text), Self.html("ok", title: text), Self.read(text)] {
        for tag in [
          "<script", "<img", "<iframe", "<object", "<embed", "<form", "<base", "<meta", "<style",
          "<math", "<link",
        ] {
          #expect(!html.contains(tag), "\(tag) by \(text)")
        }
        #expect(!Self.hasHandler(html), "\(text)")
        for address in Self.addresses(html) {
          let isLive =
            address.hasPrefix("http://") || address.hasPrefix("https://")
            || address.hasPrefix("mailto:") || address.hasPrefix("tel:")
            || address.hasPrefix("#") || address.hasPrefix("/itens/")
            || address.hasPrefix("/linha") || address == "/ler" || address.hasPrefix("/icons/")
          #expect(isLive, "\(address) by \(text)")
        }
      }
    }
  }

  /// Whether an attribute is one that browsers run.
  private static func hasHandler(_ html: String) -> Bool {
    var isInTag = false
    var isQuoted = false
    var name = ""
    for character in html {
      if isInTag, character == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if character == "<" { isInTag = true }
      if character == ">" { isInTag = false }
      if character == " " { name = "" } else { name.append(character) }
      if isInTag, character == "=", name.lowercased().hasPrefix("on") { return true }
    }
    return false
  }

  private static func addresses(_ html: String) -> [String] {
    html.split(separator: " href=\"", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }
}
