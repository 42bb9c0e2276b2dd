import Screen
import Testing
import Values

@testable import Shell

@Suite("addresses of pages")
struct PathTests {
  @Test(
    "whatever a path is written as, it is its parts with a slash between them",
    arguments: [
      ("", ""), ("/", ""), ("agenda", "agenda"), ("agenda/marcar", "agenda/marcar"),
      ("/agenda/marcar", "agenda/marcar"), ("agenda/marcar/", "agenda/marcar"),
      ("agenda//marcar", "agenda/marcar"), ("convite#código", "convite/código"),
      ("convite/#código", "convite/código"),
    ])
  func tidied(_ written: String, _ text: String) {
    #expect(Path(written).text == text)
  }

  @Test("an address in the browser lies below the app's, also when that is told later")
  func below() {
    var surroundings = Surroundings(now: .epoch, width: 360)
    #expect(surroundings.base == "/")
    surroundings.address = "https://umbu.example/fisioflow/"
    let scene = Scene<Int>(surroundings) { _ in 0 }
    #expect(scene.href("agenda") == "/fisioflow/agenda")
  }
}
