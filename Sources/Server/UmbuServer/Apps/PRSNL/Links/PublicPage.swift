import Crypto
import HTTP
import Journal
import Values

/// The page behind a public link: plain HTML that asks for nothing, for whoever has its address.
struct PublicPage: Sendable {
  /// Below the app's address, where its service worker leaves it to the server; behind comes the token.
  static let path = "p"

  let app: String
  let found: PublicPageRows.Found
  let language: Language

  private enum Words {
    static var of: Phrase {
      Phrase(
        pt: "Uma cópia de {0}, que alguém quis mostrar.",
        en: "A copy of {0}, which somebody wanted to show.")
    }
    static var ended: Phrase {
      Phrase(pt: "Este link não vale mais", en: "This link is no longer good")
    }
    static var endedText: Phrase {
      Phrase(
        pt: "Quem o fez o encerrou, ou o tempo dele acabou. Nada do que havia aqui ficou.",
        en: "Whoever made it ended it, or its time is over. Nothing of what was here is left.")
    }
    static var unknown: Phrase {
      Phrase(pt: "Não há nada aqui", en: "Nothing is here")
    }
    static var unknownText: Phrase {
      Phrase(
        pt: "Este endereço não chegou inteiro, ou já não existe.",
        en: "This address was cut off, or no longer exists.")
    }
    static var untitled: Phrase { Phrase(pt: "Sem título", en: "Untitled") }
  }

  var response: Response {
    let status: Status =
      switch found {
      case .open: .ok
      case .ended: 410
      case .unknown: .notFound
      }
    return Response(status, headers: Self.headers, body: .bytes(Array(html.utf8)))
  }

  /// Nothing is loaded, sent, framed, kept or found by others. That no referrer goes along is said by all answers of
  /// the server (`SecurityHeaders`), and by the page.
  private static let headers: Headers = [
    "Content-Type": "text/html; charset=utf-8", "Vary": "Accept-Language",
    "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Content-Security-Policy": [
      "default-src 'none'", "style-src 'sha256-\(Base64Text.encode(Digest.sha256(styles)))'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; "),
  ]

  private var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)"><head><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1">\
    <meta name="robots" content="noindex, nofollow, noarchive">\
    <meta name="referrer" content="no-referrer"><title>\(title.escapedForHTML)</title>\
    <style>\(Self.styles)</style></head>
    <body><main>
    \(content)
    </main></body></html>

    """
  }

  private var title: String {
    switch found {
    case .open(let item): item.title.isEmpty ? Words.untitled(language) : item.title
    case .ended: Words.ended(language)
    case .unknown: Words.unknown(language)
    }
  }

  private var content: String {
    let heading = "<h1>\(title.escapedForHTML)</h1>"
    switch found {
    case .ended: return heading + "\n<p>\(Words.endedText(language).escapedForHTML)</p>"
    case .unknown: return heading + "\n<p>\(Words.unknownText(language).escapedForHTML)</p>"
    case .open(let item):
      return """
        <article><header>\(heading)\(about(item))</header>
        \(item.html)
        </article>
        <footer><p>\(origin(item).escapedForHTML)</p></footer>
        """
    }
  }

  private func about(_ item: FrozenItem) -> String {
    let day = language == .pt ? item.day.slashed : item.day.description
    var text = "<p><time datetime=\"\(item.day.description)\">\(day)</time></p>"
    if let url = item.url, WebAddress.isHeld(url) {
      let address = url.escapedForHTML
      text += "<p><a href=\"\(address)\" rel=\"nofollow noopener noreferrer\">\(address)</a></p>"
    }
    return text
  }

  private func origin(_ item: FrozenItem) -> String {
    let day = CivilDate(at: item.frozenAt, minutesEast: 0)
    return Words.of(language, language == .pt ? day.slashed : day.description) + " " + app
  }

  /// The styles of the page, as the policy for its content names them.
  static let styles = """
    :root{color-scheme:light dark}*{box-sizing:border-box}\
    body{font:1.125rem/1.65 Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif;\
    margin:0;padding:min(2.5rem,6vw);color:#26221c;background:#fbfaf7;overflow-wrap:anywhere}\
    main{max-width:38rem;margin:0 auto}\
    h1,h2,h3,h4,h5,h6,time,footer{font-family:system-ui,sans-serif;line-height:1.25}\
    h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.375rem}h3{font-size:1.1875rem}\
    h4,h5,h6{font-size:1rem}header{margin-bottom:2rem}header p{margin:.25rem 0}\
    header p,footer{color:#6b6456;font-size:.9375rem}a{color:#7a4b00}\
    blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid #d9d3c7;color:#575144}\
    pre,code{font:.875em/1.5 ui-monospace,monospace}\
    pre{overflow-x:auto;padding:.75rem 1rem;border-radius:.5rem;background:#f0ede6}\
    table{border-collapse:collapse;display:block;overflow-x:auto}\
    th,td{padding:.375rem .75rem;border:1px solid #d9d3c7;text-align:start}\
    hr{border:0;border-top:1px solid #d9d3c7;margin:2rem 0}ul,ol{padding-left:1.5rem}\
    footer{margin-top:3rem;padding-top:1rem;border-top:1px solid #d9d3c7}\
    :focus-visible{outline:3px solid #7a4b00;outline-offset:2px}\
    @media(prefers-color-scheme:dark){body{color:#e8e3d9;background:#14120e}a{color:#e9b872}\
    header p,footer{color:#a39b8b}blockquote{color:#b9b1a1}pre{background:#211e18}\
    blockquote,th,td,hr,footer{border-color:#3b362c}:focus-visible{outline-color:#e9b872}}\
    @media print{body{padding:0;color:#000;background:#fff}a{color:#000}}
    """
}
