import Care
import Fields
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import Careguide
@testable import CopiesFeature
@testable import RecordPages
@testable import Shell

/// The photos of people and medicines: chosen, kept, saved, shown, copied.
@Suite("photos")
struct PictureTests {
  typealias Form = RecordForm<Person>

  private static let jpeg = "/9j/4AAQSkZJRg=="
  private static let picture: Picture = with(Picture()) {
    $0.id = .test(70)
    $0.data = jpeg
  }
  private static let rosa: Person = with(FamilySample.rosa) { $0.picture = picture.id }
  private static let losartana: Medicine = with(FamilySample.losartana) {
    $0.picture = .test(71)
  }

  /// A form, and the key of its draft.
  private static func form(editing person: Person?) -> Form.State {
    let context = Context()
    guard let person else {
      return Form.State(adding: .test(1), today: context.today, owner: context.owner)
    }
    return Form.State(editing: person, today: context.today, owner: context.owner)
  }

  private static func shown(_ state: Form.State, among parts: Parts = Parts()) -> Node {
    Form.page(
      state, Scene(Surroundings(now: .epoch, width: 360)) { _ in 0 }, Frame(Context(), parts),
      mark: nil)
  }

  private static func images(_ node: Node) -> [String] {
    node.elements.filter { $0.tag == "img" }.compactMap { $0.text("src") }
  }

  private static let shrink = Request.shrinkPicture(
    fromCamera: false, side: NewPhoto.side, maxBytes: NewPhoto.mostBytes)

  @Test("CG-128 a photo is chosen in the form, kept with its draft, and saved after the record")
  func added() throws {
    let store = TestStore<Form>(Self.form(editing: nil))
    let key = store.state.draftKey
    store.send(.changed(.name, "Rosa")) { $0.draft[.name] = "Rosa" }
    store.expect(.guardUnload(true, by: Form.formID))
    store.send(.photo(.chooseTapped(fromCamera: false)))
    store.respond(to: Self.shrink, with: .picture(Self.jpeg))
    store.receive(.photo(.shrunk(.picked(Self.jpeg))))
    let new = NewPhoto(.test(1), jpeg: Self.jpeg)
    store.receive(.photo(.chosen(new))) { $0.photo = .chosen(new) }
    store.expect(.guardUnload(true, by: Form.formID))
    #expect(Self.images(Self.shown(store.state)) == ["data:image/jpeg;base64," + Self.jpeg])
    store.advance(milliseconds: 400)
    store.receive(.keepDraft)
    let kept = KeptDraft<Person>(store.state).object.jsonText
    store.expect(.writeSecret(key: key, value: kept))

    // The app was killed: the form begins anew, and has it.
    var again = Self.form(editing: nil)
    _ = Form.reduce(&again, .draftRead(kept))
    #expect(again.photo == .chosen(new) && again.isResumed && again.draft[.name] == "Rosa")

    store.send(.saveTapped) {
      $0.triedToSave = true
      $0.saving.start()
    }
    var person = Person()
    person.id = .test(1)
    person.name = "Rosa"
    store.respond(to: .mutate(AddPerson(person)), with: .mutation(.saved))
    store.receive(.answered(.saved)) { $0.saved = person }
    store.respond(
      to: .mutate(SetPicture(Picture(new), of: person.id)), with: .mutation(.saved))
    store.receive(.photo(.saved(.saved))) {
      $0.saving.stop()
      $0.isSaved = true
    }
    store.expect(.writeSecret(key: key, value: nil))
    store.expect(.guardUnload(false, by: Form.formID))
    store.finish()
  }

  @Test("CG-128 a photo that was not kept when the device ended is chosen still, in its form")
  func endedBetween() throws {
    typealias Page = FormPage<Person>
    var home = FamilySample.home()
    home.context.path = Person.newPath
    let photo = NewPhoto(.test(70), jpeg: Self.jpeg)
    func form(adding id: ID<Person>) -> Form.State {
      var form = Form.State(
        adding: id, today: home.context.today, owner: home.context.owner)
      _ = Form.reduce(&form, .changed(.name, Self.rosa.name))
      _ = Form.reduce(&form, .photo(.chosen(photo)))
      return form
    }
    let kept = KeptDraft<Person>(form(adding: Self.rosa.id)).object.jsonText
    var editing = Form.State(
      editing: FamilySample.rosa, today: home.context.today, owner: home.context.owner)
    /// What is done about the draft, where `edited` is kept of the form that edits the person.
    func asked(_ form: Form.State, _ parts: Parts, edited: String? = nil) -> [Request] {
      var page = Page.State(in: home.context)
      page.form = form
      let steps = Page.reduce(&page, .form(.draftRead(kept)), among: parts).steps
      guard let read = steps.first, read.request == .readSecret(key: editing.draftKey),
        let action = read.receive(.secret(edited))
      else { return steps.map(\.request) }
      return Page.reduce(&page, action, among: parts).steps.map(\.request)
    }
    func left(_ requests: [Request]) throws -> String {
      guard case .settings(.writeSecret(editing.draftKey, let left?))? = requests.first else {
        throw Lost()
      }
      return left
    }
    let blank = Form.State(adding: .test(99), today: home.context.today, owner: home.context.owner)
    let requests = asked(blank, home.parts)
    let goesOn = [
      Request.writeSecret(key: blank.draftKey, value: nil),
      .navigate(.replace(Person.editPath(of: Self.rosa.id).text)),
    ]
    #expect(Array(requests.dropFirst()) == goesOn)
    let fresh = editing
    _ = Form.reduce(&editing, .draftRead(try left(requests)))
    #expect(editing.photo == .chosen(photo) && editing.isResumed && !editing.hasTyped)

    // It was edited since, and not saved: what was typed stays, and so does what was chosen then.
    var edited = fresh
    _ = Form.reduce(&edited, .changed(.name, "Rosa A."))
    let beside = KeptDraft<Person>(edited).object.jsonText
    let both = asked(blank, home.parts, edited: beside)
    #expect(Array(both.dropFirst()) == goesOn)
    var resumed = fresh
    _ = Form.reduce(&resumed, .draftRead(try left(both)))
    #expect(resumed.draft[.name] == "Rosa A." && resumed.photo == .chosen(photo))
    _ = Form.reduce(&edited, .photo(.chosen(NewPhoto(.test(71), jpeg: Self.jpeg))))
    let later = KeptDraft<Person>(edited).object.jsonText
    #expect(try left(asked(blank, home.parts, edited: later)) == later)
    // Somebody else is being added by now: that goes on, and the photo waits in the form that edits.
    var typed = blank
    _ = Form.reduce(&typed, .changed(.name, "Bia"))
    #expect(asked(typed, home.parts) == [requests[0]])

    // While the form itself still saves it, the draft stays.
    #expect(asked(form(adding: Self.rosa.id), home.parts).isEmpty)
    // Both were kept: nothing comes back.
    var people = try #require(home.parts[People.self])
    _ = People.reduce(&people, .changed(.init(isComplete: true, changed: [Self.rosa])))
    home.parts[People.self] = people
    #expect(asked(blank, home.parts) == [.writeSecret(key: blank.draftKey, value: nil)])
  }

  @Test("CG-128 what is typed after a photo was refused is saved as well")
  func refused() {
    var state = Self.form(editing: nil)
    _ = Form.reduce(&state, .changed(.name, "Rosa"))
    _ = Form.reduce(&state, .photo(.chosen(NewPhoto(.test(1), jpeg: Self.jpeg))))
    _ = Form.reduce(&state, .saveTapped)
    _ = Form.reduce(&state, .answered(.saved))
    #expect(state.saved?.name == "Rosa")
    _ = Form.reduce(&state, .photo(.saved(.refused(Refusal(.limitReached, "bytes")))))
    #expect(!state.saving.isLoading && !state.isSaved)
    _ = Form.reduce(&state, .changed(.name, "Rosa Andrade"))
    _ = Form.reduce(&state, .photo(.undoTapped))
    _ = Form.reduce(&state, .saveTapped)
    #expect(state.saving.isLoading && !state.isSaved, "the name is on its way")
    _ = Form.reduce(&state, .answered(.saved))
    #expect(state.isSaved)
  }

  @Test("CG-128 a photo is removed with a way to undo it; it alone changed, and it alone is saved")
  func removed() {
    let store = TestStore<Form>(Self.form(editing: Self.rosa))
    let key = store.state.draftKey
    store.send(.photo(.removeTapped)) { $0.photo = .removed }
    store.expect(.guardUnload(true, by: Form.formID))
    #expect(Self.shown(store.state).readOut.contains("A foto sai quando você salvar."))
    #expect(Self.shown(store.state).readOut.contains("Desfazer"))
    store.send(.photo(.undoTapped)) { $0.photo = .kept }
    store.expect(.guardUnload(false, by: Form.formID))
    #expect(!Self.shown(store.state).readOut.contains("Desfazer"))
    store.send(.photo(.removeTapped)) { $0.photo = .removed }
    store.expect(.guardUnload(true, by: Form.formID))
    store.send(.saveTapped) {
      $0.triedToSave = true
      $0.saving.start()
    }
    store.respond(
      to: .mutate(SetPicture(nil, of: Self.rosa.id)),
      with: .mutation(.refused(Refusal(.missing, Person.recordType))))
    store.receive(.photo(.saved(.refused(Refusal(.missing, Person.recordType))))) {
      $0.saving.stop(Refusal(.missing, Person.recordType))
      $0.isPhotoRefused = true
    }
    store.expect(.scrollToTop)
    store.send(.discardTapped) { $0.isSaved = true }
    store.expect(.writeSecret(key: key, value: nil))
    store.expect(.guardUnload(false, by: Form.formID))
    store.expect(.navigate(.back))
    store.finish()
  }

  @Test("CG-128 a file that is no picture gets a sentence, and nothing else changes")
  func unreadable() {
    let store = TestStore<Form>(Self.form(editing: Self.rosa))
    store.send(.photo(.chooseTapped(fromCamera: false)))
    store.respond(to: Self.shrink, with: .pictureUnreadable)
    store.receive(.photo(.shrunk(.unreadable))) { $0.isPhotoUnreadable = true }
    #expect(
      Self.shown(store.state).readOut.contains("não é uma foto que o navegador consiga abrir"))
    store.send(.photo(.chooseTapped(fromCamera: false))) { $0.isPhotoUnreadable = false }
    store.respond(to: Self.shrink, with: .picture(nil))
    store.receive(.photo(.shrunk(.nothing)))
    store.finish()
  }

  @Test("CG-128 what the device makes small is what a picture may be")
  func limits() {
    #expect(NewPhoto.mostBytes / 3 * 4 == Picture.mostData)
  }

  @Test("CG-128 lists and pages show the photo in place of initials, with words where no name is")
  func looks() {
    var home = FamilySample.home(medicines: [Self.losartana])
    home.show(People.self, .changed(.init(isComplete: true, changed: [Self.rosa])))
    let before = FamilySample.page(home, Person.path)
    #expect(Self.images(before).isEmpty && before.elements.contains { $0.readOut == "RA" })
    var other = Self.picture
    other.id = .test(71)
    home.show(Pictures.self, .changed(.init(isComplete: true, changed: [Self.picture, other])))
    let source = "data:image/jpeg;base64," + Self.jpeg
    for path in [
      Person.path, Person.path(of: Self.rosa.id), Medicine.path,
      Medicine.path(of: Self.losartana.id),
    ] {
      #expect(Self.images(FamilySample.page(home, path)) == [source], "\(path)")
    }
    func alt(_ path: Path) -> String? {
      FamilySample.page(home, path).elements.first { $0.tag == "img" }?.text("alt")
    }
    #expect(alt(Person.path) == "")
    #expect(alt(Person.path(of: Self.rosa.id)) == "Foto de Rosa Andrade")
    #expect(alt(Medicine.path(of: Self.losartana.id)) == "Foto de Losartana 50 mg")
  }

  @Test("CG-128 the history and the sync page say that the photo changed, and none of its bytes")
  func words() throws {
    let parts = FamilySample.home().parts
    let change = try #require(parts.change(named: SetPicture.name))
    #expect(change.deed?(.pt) == "Mudou a foto")
    let set = SetPicture(Self.picture, of: Self.rosa.id)
    #expect(change.subject(set.object) == Subject(Self.rosa.id))
    #expect(change.one(set.object, "Rosa", .pt) == "Mudou a foto de Rosa")
    // The history shows the fields that a kind names.
    #expect(Person.recordKind.field("picture") == nil)
    #expect(Medicine.recordKind.field("picture") == nil)
  }

  @Test("CG-128 a copy has the photos of those in it, and gives each back to whoever has none")
  func copied() throws {
    var home = FamilySample.home()
    home.show(People.self, .changed(.init(isComplete: true, changed: [Self.rosa])))
    home.show(Pictures.self, .changed(.init(isComplete: true, changed: [Self.picture])))
    let copy = try #require(Picture.recordKind.copy)
    #expect(copy.count(home.parts) == 1)
    let entry = try #require(copy.entries(home.parts).first)
    #expect(entry.mutation == SetPicture.name && entry.id == Self.picture.id.uuid)
    #expect(copy.needed(by: entry) == Self.rosa.id.uuid)
    let schema = Careguide.app.schema
    #expect(copy.read(entry.arguments, from: schema.revision, of: schema) == entry)
    // Whoever has another one by now keeps that.
    var other = Self.picture
    other.id = .test(72)
    let theirs = CopyEntry(other, by: SetPicture(other, of: Self.rosa.id), called: "")
    #expect(copy.claims(of: entry) == copy.claims(of: theirs))
  }

  @Test("CG-128 a copy of before photos were in one is whole")
  func earlier() throws {
    var home = FamilySample.home()
    home.show(People.self, .changed(.init(isComplete: true, changed: [Self.rosa])))
    home.show(Pictures.self, .changed(.init(isComplete: true, changed: [Self.picture])))
    let key = try #require(CopyKey(String(repeating: "0123456789abcdef", count: 4)))
    let file = CopyFile(
      of: CopiedSpace(home.context, home.parts), at: FamilySample.now, key: key)
    let kinds = home.parts.copies
    #expect(try CopyFile(file.bytes, for: Careguide.app, kinds) == file)
    guard case .object(let members) = try JSONValue.parse(file.bytes) else { return }
    let before = JSONValue.object(members.filter { $0.name != "photos" })
    let read = try CopyFile(before.bytes, for: Careguide.app, kinds)
    let photos = try #require(Picture.recordKind.copy)
    #expect(file.contents(of: photos).entries.count == 1)
    #expect(read.contents(of: photos).entries.isEmpty && read.contents(of: photos).unreadable == 0)
  }
}

extension Home.State {
  /// What a part has heard of the records.
  fileprivate mutating func show<P: Part>(_ part: P.Type, _ action: P.Action) {
    guard var state = parts[P.self] else { return }
    _ = P.reduce(&state, action)
    parts[P.self] = state
  }
}

/// What was kept is not there.
private struct Lost: Error {}
