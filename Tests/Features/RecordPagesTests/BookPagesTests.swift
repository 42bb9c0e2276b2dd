import Fields
import Flow
import FlowTesting
import Library
import Records
import Screen
import Testing
import Values

@testable import RecordPages
@testable import Shell

@Suite("a record's list, form and page from the table of its fields")
struct BookPagesTests {
  private static let iracema = Book(1, "Iracema") { $0.author = "José de Alencar" }
  private static let helena = Book(2, "Helena") {
    $0.author = "Machado"
    $0.boughtOn = CivilDate("2020-02-29")
    $0.notes = "Capa solta."
  }

  private static var home: Home.State {
    Library.home([iracema, helena]) { parts, context in
      parts.add(FormPage<Book>.self, in: context)
      parts.add(BookPage.self, in: context)
    }
  }

  private static let owner = home.context.owner

  private static func view(_ home: Home.State, _ path: Path, width: Int = 360) -> Node {
    var home = home
    home.context.path = path
    home.context.subject = home.parts.subject(of: path)
    home.parts.place(in: home.context)
    return Home.view(home, Scene(Surroundings(now: .epoch, width: width, language: .pt)) { _ in 0 })
  }

  private static func books(_ action: Books.Action) -> Home.Action {
    .part(PartAction(Books.self, action))
  }

  private static func form(_ action: FormPage<Book>.Action) -> Home.Action {
    .part(PartAction(FormPage<Book>.self, action))
  }

  @Test("a list is sorted, searched by any word's beginning, and tells when nothing is found")
  func list() {
    let store = TestStore<Home>(Self.home)
    #expect(
      store.state.parts[Books.self]?.list.results.map { $0.record.title } == ["Helena", "Iracema"])
    store.send(Self.books(.list(.queryTyped("alen")))) {
      $0.parts[Books.self]?.list.query = "alen"
      $0.parts[Books.self]?.list.results = RecordBook([Self.iracema]).entries
    }
    #expect(Self.view(store.state, Book.path).readOut.contains("1 de 2"))
    store.send(Self.books(.list(.queryTyped("zz")))) {
      $0.parts[Books.self]?.list.query = "zz"
      $0.parts[Books.self]?.list.results = []
    }
    #expect(Self.view(store.state, Book.path).readOut.contains("Nada assim"))
    store.send(Self.books(.list(.queryCleared))) {
      $0.parts[Books.self]?.list.query = ""
      $0.parts[Books.self]?.list.results = RecordBook([Self.iracema, Self.helena]).entries
    }
    store.expect(.focus(id: "book-search"))
    store.finish()
  }

  @Test("on a wide screen the list stands beside a record's page, with its row chosen; never twice")
  func beside() {
    let path = Book.path(of: Self.helena.id)
    let wide = Self.view(Self.home, path, width: 1280)
    #expect(wide.readOut.contains("Iracema") && wide.readOut.contains("Capa solta."))
    #expect(Self.view(Self.home, Book.path, width: 1280).readOut.contains("Escolha"))
    let narrow = Self.view(Self.home, path).readOut
    #expect(!narrow.contains("Iracema") && narrow.contains("29/02/2020"))
    // The form stands alone.
    #expect(!Self.view(Self.home, Book.newPath, width: 1280).readOut.contains("Iracema"))
  }

  @Test("a form masks, checks, keeps what is typed, and saves what the table reads")
  func add() throws {
    let key = "draft.\(Self.home.context.owner).book.new"
    let store = TestStore<Home>(Self.home)
    store.send(Self.form(.entered(Book.newPath)))
    store.receive(Self.form(.idForNew(.test(1)))) {
      $0.parts[FormPage<Book>.self]?.form = RecordForm<Book>.State(
        adding: .test(1), today: .epoch, owner: Self.owner)
    }
    store.respond(to: .readSecret(key: key), with: .secret(nil))
    store.expect(.focus(id: "title"))
    store.receive(Self.form(.form(.draftRead(nil))))
    store.send(Self.form(.form(.changed(.boughtOn, "29022019")))) {
      $0.parts[FormPage<Book>.self]?.form?.draft[.boughtOn] = "29/02/2019"
    }
    store.expect(.guardUnload(true))
    store.send(Self.form(.form(.left(.boughtOn)))) {
      $0.parts[FormPage<Book>.self]?.form?.problems = [.boughtOn: .malformed]
    }
    store.send(Self.form(.form(.saveTapped))) {
      $0.parts[FormPage<Book>.self]?.form?.triedToSave = true
      $0.parts[FormPage<Book>.self]?.form?.problems = [
        .boughtOn: .malformed, .title: .rule(.missing),
      ]
    }
    store.expect(.focus(id: Node.formErrorsID))
    #expect(Self.view(store.state, Book.newPath).readOut.contains("Título: Escreva o título."))
    store.send(Self.form(.form(.changed(.boughtOn, "29/02/2020")))) {
      $0.parts[FormPage<Book>.self]?.form?.draft[.boughtOn] = "29/02/2020"
      $0.parts[FormPage<Book>.self]?.form?.problems = [.title: .rule(.missing)]
    }
    store.expect(.guardUnload(true))
    store.send(Self.form(.form(.changed(.title, " Senhora ")))) {
      $0.parts[FormPage<Book>.self]?.form?.draft[.title] = " Senhora "
      $0.parts[FormPage<Book>.self]?.form?.problems = [:]
    }
    store.expect(.guardUnload(true))
    store.advance(milliseconds: 400)
    store.receive(Self.form(.form(.keepDraft)))
    let form = try #require(store.state.parts[FormPage<Book>.self]?.form)
    store.expect(.writeSecret(key: key, value: KeptDraft<Book>(form).object.jsonText))
    store.send(Self.form(.form(.saveTapped))) {
      $0.parts[FormPage<Book>.self]?.form?.isSaving = true
    }
    var book = Book()
    book.id = .test(1)
    book.title = "Senhora"
    book.boughtOn = CivilDate("2020-02-29")
    store.respond(to: .mutate(AddBook(book)), with: .mutation(.saved))
    store.receive(Self.form(.form(.answered(.saved)))) {
      $0.parts[FormPage<Book>.self]?.form?.isSaving = false
      $0.parts[FormPage<Book>.self]?.form?.isSaved = true
    }
    store.expect(.writeSecret(key: key, value: nil))
    store.expect(.guardUnload(false))
    store.expect(.navigate(.replace(Book.path(of: .test(1)).text)))
    store.finish()
  }

  @Test(
    "FF-029 FF-038 others' changes follow where nobody types; a long text stays an edit of what was seen"
  )
  func remote() throws {
    var home = Self.home
    home.parts[FormPage<Book>.self]?.form = RecordForm<Book>.State(
      editing: Self.helena, today: .epoch, owner: Self.owner)
    home.parts[FormPage<Book>.self]?.form?.draft[.notes] = "Capa"
    let store = TestStore<Home>(home)
    var theirs = Self.helena
    theirs.author = "Machado de Assis"
    theirs.notes = "Capa nova."
    store.send(Self.books(.changed(Changes(changed: [theirs])))) {
      $0.parts[Books.self]?.show([Self.iracema, theirs])
      var seen = theirs
      seen.notes = Self.helena.notes
      $0.parts[FormPage<Book>.self]?.form?.stored = seen
      $0.parts[FormPage<Book>.self]?.form?.untouched = Draft(seen)
      $0.parts[FormPage<Book>.self]?.form?.draft[.author] = "Machado de Assis"
    }
    let form = try #require(store.state.parts[FormPage<Book>.self]?.form)
    let read = form.draft.reading(over: form.stored, today: .epoch).record
    let edit = EditBook(from: form.stored, to: read)
    #expect(edit.changes.map(\.name) == ["notes"])
    #expect(edit.changes.first?.base == LongText.version(of: Self.helena.notes))
    store.finish()
  }

  @Test("a value that a field cannot hold is told at the field, and the others are read")
  func tooLong() {
    var draft = Draft(Self.helena)
    draft[.title] = String(repeating: "a", count: 81)
    draft[.author] = "  Machado   de Assis "
    let reading = draft.reading(over: Self.helena, today: .epoch)
    #expect(reading.problems == [.title: .rule(.tooLong)])
    #expect(reading.record.author == "Machado de Assis")
    #expect(reading.record.title == "Helena")
  }

  @Test("who leaves with something typed is asked, and the page that they wanted waits")
  func leaves() {
    var home = Self.home
    home.parts[FormPage<Book>.self]?.form = RecordForm<Book>.State(
      editing: Self.helena, today: .epoch, owner: Self.owner)
    home.parts[FormPage<Book>.self]?.form?.draft[.notes] = "Capa"
    let store = TestStore<Home>(home)
    store.send(.entered("livros", today: .epoch)) {
      $0.waitingPath = "livros"
      $0.parts[FormPage<Book>.self]?.form?.asksToDiscard = true
    }
    store.expect(.navigate(.push(Book.editPath(of: Self.helena.id).text)))
    let words = Self.view(store.state, Book.editPath(of: Self.helena.id)).readOut
    #expect(words.contains("Descartar o que mudou?"))
    store.finish()
  }

  @Test("the kind's fields come from the same table")
  func kind() {
    let kind = Book.kind
    #expect(kind.fields.map { $0.name } == BookField.allCases.map { $0.rawValue })
    #expect(kind.field("boughtOn")?.text(.text("2020-02-29"), .pt) == "29/02/2020")
    #expect(kind.field("notes")?.limit == Book.Limits.notes)
  }
}
