import Documents
import Flow
import Identity
import Journal
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import DocumentsFeature
@testable import PRSNL
@testable import Shell

@Suite("A photo that this device had no room for")
struct UnkeptTests {
  private static let item = Item.test(1, "Lagoa", text: "Fomos cedo.")
  private static let again = (pt: "Adicionar de novo", en: "Add again")
  private static let drop = (pt: "Descartar", en: "Discard")

  /// The app at a page, with a photo of the item that is in its window alone.
  private static func home(at path: Path, isAlone: Bool = false) -> Home.State {
    let desk = ItemDesk(Editor.self, [item])
    var kept = KeptAlone()
    kept.space = desk.context.space
    var home = Home.State(
      PRSNL.app, account: desk.context.account, space: desk.context.membership,
      alone: isAlone ? kept : nil)
    _ = Home.completeParts(&home)
    home.context.today = desk.context.today
    home.context.sync.isComplete = true
    home.parts[Library.self] = desk.parts[Library.self]
    home.context.path = path
    Home.place(&home)
    var photo = ItemDocument()
    photo.owner = item.id
    photo.name = "lagoa.png"
    photo.bytes = 4_400_000
    let file = ChosenFile(number: 1, name: photo.name, type: "image/png", bytes: photo.bytes)
    home.parts[OwnedDocuments<Item>.self]?.unkept = [
      OwnedDocuments<Item>.Choice(file: file, document: photo)
    ]
    return home
  }

  private static func opened<P: Part>(_ part: P.Type, _ actions: P.Action...) -> P.State {
    let desk = ItemDesk(part, [item])
    desk.values[JournalKey.text(of: item.id, item.text)] = Array("Fomos cedo.".utf8)
    let path: Path = part.id == Reader.id ? .read(item.id) : .editItem(item.id)
    desk.go(path)
    for action in actions { desk.send(action) }
    return desk.state
  }

  private static func words(
    _ home: Home.State, width: Int, _ language: Language = .pt
  ) -> String {
    let surroundings = Surroundings(now: LibraryTests.now, width: width, language: language)
    return Home.view(home, Scene(surroundings) { _ in 0 }).readOut
  }

  private static func expectTold(_ home: Home.State, _ place: String) {
    for width in [360, 1_200] {
      for language in Language.allCases {
        let text = Self.words(home, width: width, language)
        for way in [again, drop] {
          let name = language == .pt ? way.pt : way.en
          let times = text.ranges(of: name).count
          #expect(times == 1, "\(place), \(width), \(name): \(times)")
        }
      }
    }
  }

  @Test("It is told once on every page, also of who reads the item or looks at its preview")
  func places() {
    for path: Path in [
      Timeline.path, .item(Self.item.id), .versions(of: Self.item.id), .trash, .synchronisation,
    ] {
      Self.expectTold(Self.home(at: path), path.text)
    }
    var home = Self.home(at: .read(Self.item.id))
    home.parts[Reader.self] = Self.opened(Reader.self)
    Self.expectTold(home, "reader")
    home = Self.home(at: .editItem(Self.item.id))
    home.parts[Editor.self] = Self.opened(Editor.self)
    Self.expectTold(home, "editor")
    home.parts[Editor.self] = Self.opened(Editor.self, .previewTapped)
    Self.expectTold(home, "preview")
  }

  @Test("The header calls it a file that is not saved here, and leads to the ways out")
  func header() {
    for isAlone in [false, true] {
      let home = Self.home(at: .synchronisation, isAlone: isAlone)
      for (language, words) in [
        (Language.pt, "1 arquivo não guardado neste aparelho"),
        (.en, "1 file not saved on this device"),
      ] {
        let scene = Scene<Home.Action>(
          Surroundings(now: LibraryTests.now, width: 360, language: language)
        ) { _ in 0 }
        let badge = Home.syncBadge(home, scene).readOut
        #expect(badge.contains(words))
        #expect(!badge.contains("recusada") && !badge.contains("refused"))
      }
      var tapped = home
      let effect = Home.reduce(&tapped, .goTo(.synchronisation))
      #expect(
        effect.steps.map(\.request) == [.navigate(.push(Path.synchronisation.text))])
      Self.expectTold(home, isAlone ? "this device" : "sync")
    }
  }
}
