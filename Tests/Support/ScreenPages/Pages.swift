import Gallery
import Screen
import Values

/// The pages for one width.
func pages(width: Int) -> [Page] {
  let surroundings = Surroundings(now: .epoch, width: width)
  var pages: [Page] = []
  for overlay in Gallery.Overlay.allCases {
    var state = Gallery.State()
    state.overlay = overlay
    let scene = Scene<Gallery.Action>(surroundings) { _ in 0 }
    let page = Gallery.view(state, scene)
    let overlays = Gallery.overlays(state, scene)
    pages.append(
      Page(
        name: "gallery-\(overlay.rawValue)",
        root: frame(page, overlays, isWide: surroundings.isWide)))
  }
  let sample = SampleScreens(isWide: surroundings.isWide)
  pages.append(Page(name: "list", root: frame(sample.patients(), [], isWide: sample.isWide)))
  pages.append(Page(name: "form", root: frame(sample.form(), [], isWide: sample.isWide)))
  pages.append(Page(name: "empty", root: frame(sample.empty(), [], isWide: sample.isWide)))
  pages.append(Page(name: "gate", root: sample.gate()))
  return pages
}

private func frame(_ page: Node, _ overlays: [Node], isWide: Bool) -> Node {
  .appFrame(
    app: "fisioflow", name: "FisioFlow",
    places: [
      Place("Pacientes", .people, href: "#p", isCurrent: true, onTap: tap),
      Place("Importar", .import, href: "#i", isCurrent: false, onTap: tap),
      Place(
        "Sincronização", .cloudOk, href: "#s", isCurrent: false,
        badge: (3, "3 recusadas"), onTap: tap),
      Place("Ajustes", .settings, href: "#a", isCurrent: false, onTap: tap),
    ],
    foot: .row(
      ListRow(
        "me", "Clínica Umbu", subtitle: "conceicao@umbu.com.br", leading: .avatar("Clínica Umbu"),
        leadsOn: false), onTap: tap), page: page, overlays: overlays, isWide: isWide,
    language: .pt)
}

var tap: Listener { Listener(.click, 0) }
