import API
import Capturing
import Fields
import Flow
import Journal
import Records
import Shell
import Values

/// The picture of a page that was read, as it is noted beside the records until it is an attachment of its item, or is
/// given up: whoever closes the app in between has it fetched the next time.
struct PictureWish: FieldObject, Hashable, Sendable {
  var url = ""
  /// What is said of it.
  var said = ""
  /// How often it was asked for.
  var tries = 0

  /// After so many tries nobody asks any more.
  static let mostTries = 3

  init() {}

  init(_ picture: WebPicture) {
    url = picture.url
    said = picture.said
    tries = 1
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("url", &url, maxLength: Item.Limits.url)
    fields.field("said", &said, maxLength: Item.Limits.title)
    fields.field("tries", &tries)
  }

  /// As it was kept; nil for what cannot be read.
  init?(keptAs bytes: [UInt8]) {
    do throws(JSONFieldError) {
      self = try PictureWish(jsonBytes: bytes)
    } catch {
      return nil
    }
  }
}

extension LinkReading {
  /// The page's picture becomes an attachment of its item, behind its text. Where that cannot be, the item stands without
  /// it, and the next page is read.
  static func keepPicture(
    _ state: inout State, _ action: PictureKeeping.Action, among parts: Parts
  ) -> Effect<Action> {
    let effect = PictureKeeping.reduce(
      &state.pictures, action, in: state.context, among: parts
    ).map { Action.picture($0) }
    guard state.pictures.wanted.isEmpty, let item = state.current else { return effect }
    let trouble = state.pictures.troubles.values.first
    state.pictures = PictureKeeping.State()
    state.later.append(item)
    guard trouble?.canRetry == true else { return effect + dropPicture(of: item) }
    state.current = nil
    return effect + look(&state)
  }

  /// Asks for the first picture that was not asked for since the app was opened.
  static func nextPicture(_ state: inout State, _ keys: [String]) -> Effect<Action> {
    guard state.current == nil else { return .none }
    for key in keys {
      guard let item = CaptureKey.item(ofPicture: key), !state.later.contains(item) else {
        continue
      }
      state.later.append(item)
      state.current = item
      return .readValues([key]) { .pictureRead(item, $0) }
    }
    return .none
  }

  /// That it is tried is noted first: one that ends the tab is not asked for without end.
  static func beginPicture(
    _ state: State, of item: ID<Item>, _ values: [KeptValue], among parts: Parts
  ) -> Effect<Action> {
    guard let head = parts[Library.self]?.shelf.find(item), !head.isInTrash,
      var wish = values.first.flatMap({ PictureWish(keptAs: $0.bytes) }),
      wish.tries < PictureWish.mostTries
    else { return dropPicture(of: item) }
    wish.tries += 1
    let picture = WebPicture(wish.url, of: item, said: wish.said)
    let value = KeptValue(CaptureKey.picture(of: item), wish.jsonBytes())
    return .keepValues([value]) { _ in .picture(.wanted(picture)) }
  }

  private static func dropPicture(of item: ID<Item>) -> Effect<Action> {
    .keepValues([], removing: [CaptureKey.picture(of: item)]) { _ in .dropped }
  }
}

extension PictureTrouble {
  /// Whether the same picture may be kept later, without the person changing anything.
  var canRetry: Bool {
    switch self {
    case .offline, .deviceFull: true
    case .failed(let failure): failure.canRetry
    case .asked(let error): error.canRetry
    case .alone, .off, .deviceClosed, .notAdded: false
    }
  }
}
