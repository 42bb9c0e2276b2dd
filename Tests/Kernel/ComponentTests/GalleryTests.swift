import Gallery
import Glibc
import Screen
import ScreenReading
import ScreenHTML
import Testing
import Values

@Suite("components")
struct GalleryTests {
  static let overlays = Gallery.Overlay.allCases

  @Test("no two elements share an id, and every reference finds its element", arguments: overlays)
  func references(overlay: Gallery.Overlay) {
    let elements = Self.elements(overlay)
    let ids = elements.compactMap { $0.text("id") }
    #expect(Set(ids).count == ids.count)
    let references: [Literal] = [
      "for", "aria-describedby", "aria-labelledby", "aria-controls", "aria-activedescendant",
    ]
    for name in references {
      for element in elements {
        guard let id = element.text(name), element.text("aria-expanded") != "false" else {
          continue
        }
        #expect(ids.contains(id), "\(element.tag) refers to \(id) by \(name)")
      }
    }
  }

  @Test("PL-010 everything that can be touched has a name", arguments: overlays)
  func names(overlay: Gallery.Overlay) {
    let elements = Self.elements(overlay)
    let labelled = Set(elements.compactMap { $0.text("for") })
    for element in elements {
      switch element.tag {
      case "button", "a":
        let name = element.text("aria-label") ?? element.readOut
        #expect(!name.isEmpty, "a \(element.tag) without a name")
      case "input", "select", "textarea":
        guard element.text("type") != "radio" else { continue }
        let isNamed =
          element.text("aria-label") != nil || labelled.contains(element.text("id") ?? "")
        #expect(isNamed, "\(element.text("id") ?? element.tag.text) has no label")
      case "dialog", "nav", "table":
        #expect(element.text("aria-label") ?? element.text("aria-labelledby") != nil)
      default:
        continue
      }
    }
  }

  @Test("PL-011 no element has inline style or markup for scripts", arguments: overlays)
  func inline(overlay: Gallery.Overlay) {
    for element in Self.elements(overlay) {
      #expect(element.tag != "style" && element.tag != "script")
      for attribute in element.attributes {
        #expect(attribute.name != "style" && !attribute.name.text.hasPrefix("on"))
      }
    }
  }

  @Test("every symbol is drawn in the sheet, and every reference leads there")
  func symbols() {
    let sheet = text(of: "Web/icons/symbols.svg")
    for symbol in Symbol.allCases {
      #expect(sheet.contains("<symbol id=\"\(symbol.rawValue)\" viewBox=\"0 0 24 24\">"))
    }
    let icon = text(of: "Web/apps/fisioflow/icon.svg")
    for element in Self.elements(.none) where element.tag == "use" {
      let reference = element.text("href") ?? ""
      if reference == "/fisioflow/icon.svg#drawing" {
        #expect(icon.contains("<g id=\"drawing\">"))
      } else {
        #expect(reference.hasPrefix("/icons/symbols.svg#"))
        #expect(sheet.contains("id=\"\(reference.drop { $0 != "#" }.dropFirst())\""))
      }
    }
  }

  @Test("every class that components use is styled")
  func classes() {
    let files = [
      "base", "frame", "controls", "fields", "lists", "tables", "feedback", "overlays",
    ]
    let styles = files.map { text(of: "Web/styles/\($0).css") }.joined()
    // Hooks that stand for a kind and need no rule of their own.
    let silent: Set = ["gallery-icon"]
    for overlay in Self.overlays {
      for element in Self.elements(overlay) {
        for name in (element.text("class") ?? "").split(separator: " ") {
          #expect(styles.contains(".\(name)") || silent.contains(String(name)), "\(name)")
        }
      }
    }
  }

  @Test("the places stand before the page on a wide window and after it on a narrow one")
  func order() {
    let wide = frame(isWide: true).html
    let narrow = frame(isWide: false).html
    #expect(position(of: "<nav", in: wide) < position(of: "<main", in: wide))
    #expect(position(of: "<nav", in: narrow) > position(of: "<main", in: narrow))
  }

  @Test("PL-009 pseudo-language: components say nothing that is not in the string tables")
  func pseudo() {
    let button = Node.skeleton(rows: 1, language: .pseudo).html
    #expect(button.contains("[Lõádíñg···]"))
    let errors = Node.formErrors(
      [FormError("a", "", onTap: Listener(.click, 0))], .pseudo
    ).html
    #expect(errors.contains("[Õñê fíêld"))
  }

  private func frame(isWide: Bool) -> Node {
    .appFrame(
      app: "fisioflow", name: "F", places: [], page: .page(title: "T", []), isWide: isWide,
      language: .pt)
  }

  private static func elements(_ overlay: Gallery.Overlay) -> [Element] {
    var state = Gallery.State()
    state.overlay = overlay
    var nodes: [Node] = []
    for language in [Language.pt] {
      let scene = Scene<Gallery.Action>(
        Surroundings(now: .epoch, width: 360, language: language)
      ) { _ in 0 }
      let page = Gallery.view(state, scene)
      nodes.append(
        .appFrame(
          app: "fisioflow", name: "FisioFlow", places: [], page: page,
          overlays: Gallery.overlays(state, scene), isWide: false, language: language))
    }
    return nodes.flatMap { $0.elements }
  }

  private func position(of part: String, in text: String) -> Int {
    text.components(before: part).count
  }
}

extension String {
  fileprivate func components(before part: String) -> Substring {
    var rest = self[...]
    while !rest.isEmpty, !rest.hasPrefix(part) { rest = rest.dropFirst() }
    return prefix(count - rest.count)
  }
}

/// A file of the repository, found from this one.
private func text(of path: String, file: String = #filePath) -> String {
  let root = file.split(separator: "/").dropLast(4).joined(separator: "/")
  guard let stream = fopen("/\(root)/\(path)", "r") else { return "" }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
