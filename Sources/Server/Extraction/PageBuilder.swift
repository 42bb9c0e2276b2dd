import CExtraction
import Findings
import Values

/// Makes a page's tree of what libxml2 tells. What runs, is drawn by a program, asks for something or is hidden does
/// not come in.
final class PageBuilder {
  private var open: [PageElement] = []
  private var root: PageElement?

  /// What is left out with all that is in it.
  private static let leftOut: Set<String> = [
    "applet", "audio", "base64", "button", "canvas", "dialog", "embed", "frame", "frameset",
    "iframe", "input", "map", "math", "noembed", "noframes", "noscript", "object", "optgroup",
    "option", "param", "portal", "script", "select", "slot", "source", "style", "svg", "template",
    "textarea", "track", "video",
  ]

  /// A page that was parsed.
  struct Page {
    var root: PageElement
    /// Whether there was more than is read.
    var isCut: Bool
  }

  /// Parses HTML in UTF-8; nil for what is none.
  static func page(_ bytes: [UInt8]) -> Page? {
    // libxml2 would take a zero for the end.
    let whole = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
    let bytes = TagLimit(whole, most: ReadingLimits.attributes).bytes
    let builder = PageBuilder()
    let outcome = withExtendedLifetime(builder) { () -> Int32 in
      var reader = extraction_page_reader(
        context: Unmanaged.passUnretained(builder).toOpaque(),
        begin: { context, name in PageBuilder.at(context).begin(words(name)) ? 1 : 0 },
        attribute: { context, name, value in
          PageBuilder.at(context).set(words(name), words(value))
        },
        text: { context, letters in PageBuilder.at(context).add(words(letters)) },
        end: { context in PageBuilder.at(context).end() })
      return bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { letters in
          extraction_read_page(
            letters.baseAddress, letters.count, ReadingLimits.nodes, ReadingLimits.depth, &reader)
        }
      }
    }
    guard outcome >= 0, let root = builder.root else { return nil }
    return Page(root: root, isCut: outcome == 0)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> PageBuilder {
    Unmanaged<PageBuilder>.fromOpaque(context!).takeUnretainedValue()
  }

  private func begin(_ name: String) -> Bool {
    guard !Self.leftOut.contains(name), !name.hasPrefix("svg:") else { return false }
    open.append(PageElement(name))
    return true
  }

  private func set(_ name: String, _ value: String) {
    // What runs when something happens, and what is only looks.
    guard !name.hasPrefix("on"), let element = open.last else { return }
    if element.attributes[name] == nil { element.attributes[name] = value }
  }

  private func add(_ text: String) { open.last?.append(text) }

  private func end() {
    guard let element = open.popLast() else { return }
    guard let parent = open.last else {
      root = element
      return
    }
    if !element.isHidden { parent.append(element) }
  }
}

/// A text of C's.
private func words(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

extension PageElement {
  /// Whether a browser shows nothing of it.
  fileprivate var isHidden: Bool {
    if attributes["hidden"] != nil || attributes["aria-hidden"] == "true" { return true }
    guard let style = attributes["style"] else { return false }
    let plain = style.asciiLowercased.split { $0 == " " || $0 == "\t" }.joined()
    return plain.contains("display:none") || plain.contains("visibility:hidden")
  }
}
