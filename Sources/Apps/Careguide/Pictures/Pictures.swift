import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// The photos of people and medicines, for the lists, pages and forms that show them.
public enum Pictures: Part {
  public struct State: Equatable {
    @Boxed var pictures: [Picture] = []
    var isLoaded = false
  }

  public indirect enum Action: Equatable {
    case changed(Changes<Picture>)
  }

  public static var id: Literal { "pictures" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Picture.self, id: id.text) { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      changes.apply(to: &state.pictures)
      state.isLoaded = true
      return .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .changed(let changes): .changed(RecordNews(changes))
    }
  }
}

extension Picture {
  static func find(_ id: ID<Picture>, among parts: Parts) -> Picture? {
    for picture in parts[Pictures.self]?.pictures ?? [] where picture.id == id { return picture }
    return nil
  }

  /// What it shows: "Foto de Rosa".
  static func words(of name: String, _ language: Language) -> String {
    Phrase(pt: "Foto de {0}", en: "Photo of {0}")(language, name)
  }

  /// As the screen shows it.
  var photo: Photo { Photo(id.description, jpeg: data) }
}

extension Photo {
  /// The photo of a person or a medicine, as far as it is here.
  static func find(_ id: ID<Picture>?, among parts: Parts) -> Photo? {
    id.flatMap { Picture.find($0, among: parts) }?.photo
  }
}

extension Picture {
  init(_ new: NewPhoto) {
    self.init()
    id = ID(new.id)
    data = new.jpeg
  }
}
