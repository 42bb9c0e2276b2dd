import API
import Capturing
import Documents
import DocumentsFeature
import Fields
import Flow
import Identity
import Journal
import Records
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Pages of links that the server reads")
struct LinkReadingTests {
  private static var item: Item {
    var item = LibraryTests.item(1)
    item.url = "https://a.example/x"
    return item
  }

  private var key: String { CaptureKey.page(of: Self.item.id) }

  /// A tab that leads, and has found what is to be read.
  private func listed(
    _ state: inout LinkReading.State, _ parts: Parts
  ) -> [Request] {
    _ = LinkReading.reduce(&state, .leading, among: parts)
    return LinkReading.reduce(&state, .listed([key]), among: parts).requests
  }

  private let looks: [Request] = [
    .values(.list(prefix: CaptureKey.pages, after: "", limit: 100))
  ]
  private let looksForPictures: [Request] = [
    .values(.list(prefix: CaptureKey.pictures, after: "", limit: 100))
  ]

  @Test("PR-127 nothing is asked of the server while the person has not switched it on")
  func off() {
    var state = LinkReading.State()
    let asked = listed(&state, CaptureFixture.parts([Self.item]))
    #expect(asked.isEmpty)
  }

  @Test("PR-127 a page is read once the server knows its item, and its copy is kept first")
  func reads() {
    let parts = CaptureFixture.parts([Self.item], fetchesLinks: true)
    var state = LinkReading.State()
    state.context.sync.pending = [CaptureFixture.pending(Self.item.id.uuid)]
    let early = listed(&state, parts)
    #expect(early == looksForPictures)
    state.context.sync.pending = []
    let wish = PageWish("https://a.example/x", of: Self.item.id, in: state.context.space)
    let asked = listed(&state, parts)
    #expect(asked == [.call(FetchEndpoints.fetch, wish)])
    var page = FetchedPage()
    page.title = "Uma página"
    page.text = "O texto"
    page.copy = LongText.version(of: page.text)
    let keep = LinkReading.reduce(
      &state, .answered(Self.item.id, .success(page)), among: parts)
    let text = KeptValue(JournalKey.text(of: Self.item.id, page.copy), Array("O texto".utf8))
    #expect(keep.requests == [.values(.keep([text], removing: [key]))])
    let note = LinkReading.reduce(&state, .kept(Self.item.id, page), among: parts)
    let noted = NoteFetched(Self.item.id, title: "Uma página", copy: page.copy, start: "")
    #expect(note.requests == [.mutate(noted)])
  }

  @Test("PR-127 the page's picture becomes an attachment; without it the item stands as it is")
  func picture() {
    let parts = CaptureFixture.parts([Self.item], fetchesLinks: true)
    let picture = WebPicture("https://a.example/capa.jpg", of: Self.item.id, said: "Uma página")
    let header = HTTPHeader("Content-Type", "image/jpeg")
    let good = HTTPResponse(status: 200, headers: [header], body: [0xFF, 0xD8, 0xFF])
    let pictureKey = CaptureKey.picture(of: Self.item.id)
    func end(_ state: inout LinkReading.State) {
      let dropped = LinkReading.reduce(&state, .dropped, among: parts).requests
      #expect(dropped == looks && state.current == nil)
    }
    for outcome: HTTPOutcome in [
      .answered(good), .answered(HTTPResponse(status: 422)), .failed(.unreachable),
    ] {
      var state = LinkReading.State()
      _ = listed(&state, parts)
      var page = FetchedPage()
      page.title = "Uma página"
      page.picture = picture.url
      let noted = LinkReading.reduce(&state, .kept(Self.item.id, page), among: parts)
      let after = noted.steps.compactMap { $0.receive(.mutation(.saved)) }
      #expect(after == [.noted(picture, .saved)])
      let asked = LinkReading.reduce(&state, .noted(picture, .saved), among: parts).requests
      let wish = PageWish(picture.url, of: Self.item.id, in: state.context.space)
      #expect(asked == [.http(FetchEndpoints.request(forPicture: wish))])
      #expect(state.current == Self.item.id)
      let kept = LinkReading.reduce(
        &state, .picture(.answered(picture, outcome)), among: parts
      ).requests
      guard outcome == .answered(good) else {
        #expect(state.troubles.isEmpty && state.pictures == PictureKeeping.State())
        if outcome == .failed(.unreachable) {
          #expect(kept == looks && state.current == nil)
        } else {
          #expect(kept == [.values(.keep([], removing: [pictureKey]))])
          end(&state)
        }
        continue
      }
      var document = ItemDocument()
      document.id = picture.id
      document.owner = Self.item.id
      document.name = "Uma página.jpg"
      document.type = "image/jpeg"
      document.bytes = 3
      document.addedBy = state.context.account.id
      let note = KeptDocument(document)
      #expect(
        kept == [.pouring(.keepBytes([0xFF, 0xD8, 0xFF], blob: note.blob, note: note.note))])
      let added = LinkReading.reduce(
        &state, .picture(.kept(document, .kept)), among: parts
      ).requests
      #expect(added == [.mutate(ItemDocument.Add(document))])
      let done = LinkReading.reduce(
        &state, .picture(.added(document, .saved)), among: parts
      ).requests
      #expect(done == [.values(.keep([], removing: [pictureKey]))])
      end(&state)
    }
  }

  @Test("A picture that a closed tab left behind is fetched at the next starts, three times in all")
  func pictureLater() {
    let parts = CaptureFixture.parts([Self.item], fetchesLinks: true)
    let picture = WebPicture("https://a.example/capa.jpg", of: Self.item.id, said: "Uma página")
    let pictureKey = CaptureKey.picture(of: Self.item.id)
    var wish = PictureWish(picture)
    var noted: KeptValue { KeptValue(pictureKey, wish.jsonBytes()) }
    var page = FetchedPage()
    page.title = picture.said
    page.picture = picture.url
    var state = LinkReading.State()
    _ = listed(&state, parts)
    let keep = LinkReading.reduce(
      &state, .answered(Self.item.id, .success(page)), among: parts)
    #expect(keep.requests == [.values(.keep([noted], removing: [key]))])

    /// A tab that is opened later, up to what it has read of the picture.
    func opened() -> (LinkReading.State, Effect<LinkReading.Action>) {
      var next = LinkReading.State()
      _ = LinkReading.reduce(&next, .leading, among: parts)
      let looked = LinkReading.reduce(&next, .listed([]), among: parts).requests
      #expect(looked == looksForPictures)
      let read = LinkReading.reduce(&next, .picturesListed([pictureKey]), among: parts)
      #expect(read.requests == [.values(.read([pictureKey]))])
      let begun = LinkReading.reduce(
        &next, .pictureRead(Self.item.id, [noted]), among: parts)
      return (next, begun)
    }
    for tries in 2...3 {
      let (start, begun) = opened()
      var next = start
      wish.tries = tries
      #expect(begun.requests == [.values(.keep([noted], removing: []))])
      let wanted = begun.steps.compactMap { $0.receive(.values(.kept(.kept))) }
      #expect(wanted == [.picture(.wanted(picture))])
      let asked = LinkReading.reduce(&next, .picture(.wanted(picture)), among: parts).requests
      let ask = PageWish(picture.url, of: Self.item.id, in: next.context.space)
      #expect(asked == [.http(FetchEndpoints.request(forPicture: ask))])
      let failed = LinkReading.reduce(
        &next, .picture(.answered(picture, .failed(.timedOut))), among: parts)
      #expect(failed.requests == looks && next.current == nil)
      // Not again before the next start.
      let again = LinkReading.reduce(&next, .picturesListed([pictureKey]), among: parts)
      #expect(again.requests.isEmpty)
    }
    let (_, last) = opened()
    #expect(last.requests == [.values(.keep([], removing: [pictureKey]))])
  }

  @Test("A page without a picture, one whose item is gone, and one read offline go on at once")
  func noPicture() {
    let picture = WebPicture("https://a.example/capa.jpg", of: Self.item.id)
    let gone = MutationOutcome.refused(Refusal(.missing, Item.recordType))
    for (action, isOnline) in [
      (LinkReading.Action.noted(nil, .saved), true), (.noted(picture, gone), true),
      (.noted(picture, .saved), false),
    ] {
      let parts = CaptureFixture.parts([Self.item], fetchesLinks: true)
      var state = LinkReading.State()
      _ = listed(&state, parts)
      state.context.sync.isOnline = isOnline
      let next = LinkReading.reduce(&state, action, among: parts).requests
      #expect(next == looks)
      #expect(state.current == nil)
    }
  }

  @Test("A page that cannot be read is not asked for again, and the item's page says why")
  func fails() {
    let parts = CaptureFixture.parts([Self.item], fetchesLinks: true)
    var state = LinkReading.State()
    _ = listed(&state, parts)
    let problem = Problem(
      status: 422, title: "no", code: PageFailure.privateAddress.rawValue)
    let effect = LinkReading.reduce(
      &state, .answered(Self.item.id, .failure(.invalid(problem))), among: parts)
    #expect(effect.requests == [.values(.keep([], removing: [key]))])
    #expect(state.troubles[Self.item.id.uuid] == .privateAddress)
  }
}
