import Glibc
import Screen
import ScreenHTML
import Values

/// Writes pages to look at: `ScreenPages FOLDER`. The gallery with each overlay, and a few screens
/// as an app would compose them, wide and narrow, in each colour scheme (Tools/gallery).
@main
struct Main {
  static func main() {
    let folder = CommandLine.arguments.dropFirst().first ?? "."
    for scheme in ["light", "dark"] {
      for width in [360, 1280] {
        for page in pages(width: width) {
          write(page, scheme: scheme, to: "\(folder)/\(page.name)-\(width)-\(scheme).html")
        }
      }
    }
  }

  private static func write(_ page: Page, scheme: String, to path: String) {
    let text = """
      <!doctype html><html lang="pt-BR" data-scheme="\(scheme)"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <link rel="stylesheet" href="/styles/umbu.css">\(page.root.html)
      <script src="/open.js"></script>
      """
    guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
    fputs(text, file)
    fclose(file)
  }
}

struct Page {
  let name: String
  let root: Node
}
