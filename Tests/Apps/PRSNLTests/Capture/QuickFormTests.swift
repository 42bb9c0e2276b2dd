import Fields
import Flow
import Journal
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("What somebody is about to keep in one go")
struct QuickFormTests {
  private func taken(_ title: String, _ text: String, _ url: String = "") -> QuickForm {
    var form = QuickForm()
    form.take(title, text, url: url, [])
    return form
  }

  @Test(
    "A link is found wherever another app puts it",
    arguments: [
      ("https://a.example/x", "", "https://a.example/x", ""),
      ("Leia: https://a.example/x.", "", "https://a.example/x", "Leia: https://a.example/x."),
      ("", "https://a.example/x", "https://a.example/x", ""),
      ("uma frase", "https://a.example/x", "https://a.example/x", "uma frase"),
      ("", "só palavras", "", "só palavras"),
    ])
  func links(_ text: String, _ url: String, _ link: String, _ left: String) {
    let form = taken("Título", text, url)
    #expect(form.url == link)
    #expect(form.text == left)
    #expect(form.title == "Título")
    #expect(form.kind == (link.isEmpty ? .note : .link))
  }

  @Test("Each comma ends a tag, also in what is pasted")
  func tags() {
    var form = QuickForm()
    form.takeTags("casa, viagem,praia")
    #expect(form.tags == ["casa", "viagem"] && form.tagText == "praia")
    form.takeTags("praia,")
    #expect(form.tags == ["casa", "viagem", "praia"] && form.tagText == "")
  }

  @Test("Tags too many stay in the field until there is room, and nothing is kept without them")
  func tooManyTags() {
    var form = QuickForm()
    form.text = "olá"
    form.takeTags((1...Item.Limits.tags + 2).map { "t\($0)" }.joined(separator: ",") + ",")
    #expect(form.tags.count == Item.Limits.tags && form.tagText == "t31,t32")
    #expect(form.hasTagTooMany)
    var state = QuickAdd.State()
    state.context.path = .quick
    state.quick = form
    let save = QuickAdd.reduce(&state, .saveTapped(today: CaptureFixture.today)).requests
    #expect(save == [.focus(id: "quick-tags")])
    #expect(state.quick == form && state.job == nil)
    form.tags.removeFirst()
    form.addTag()
    #expect(form.tags.last == "t31" && form.tagText == "t32")
  }

  @Test("What is said twice stands there once, and more comes below what was typed")
  func twice() {
    var form = taken("Uma página", "Uma página", "https://a.example/")
    #expect(form.text == "")
    form.text = "antes"
    form.take("", "depois", url: "", [CaptureFixture.file(1)])
    #expect(form.text == "antes\n\ndepois")
    #expect(form.kind == .photo)
  }

  @Test("An address is one of the web, with its scheme or without")
  func addresses() {
    var form = QuickForm()
    let cases: [(String, String?)] = [
      ("exemplo.com.br/x", "https://exemplo.com.br/x"), ("http://a.example", "http://a.example"),
      ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("palavra", nil), ("a b.c", nil),
    ]
    for (typed, address) in cases {
      form.url = typed
      #expect(form.address == address)
    }
  }

  @Test("What is typed survives the tab, but for files")
  func draft() {
    var form = QuickForm()
    form.text = "linha\noutra"
    form.tags = ["casa"]
    form.files = [CaptureFixture.file(1)]
    let back = QuickDraft(kept: QuickDraft(form).jsonBytes())?.form
    #expect(back?.text == form.text)
    #expect(back?.tags == ["casa"])
    #expect(back?.files == [])
    #expect(QuickDraft(kept: [1]) == nil)
  }
}
