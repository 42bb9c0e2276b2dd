import Screen
import Values

extension Gallery {
  /// Somebody before a wall, in 16 pixels.
  static var photo: Photo { Photo("sample", jpeg: jpeg.text) }

  private static let jpeg: Literal = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+\
    MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09P\
    T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABADASIAAhEBAxEB/8QAFwAAAwEAAAAA\
    AAAAAAAAAAAAAQMFBv/EACIQAAIBAwQCAwAAAAAAAAAAAAECAwAEEQUGIVESsSJh0f/EABUBAQEAAAAAAAAA\
    AAAAAAAAAAID/8QAGxEAAgEFAAAAAAAAAAAAAAAAERIAAgMTIUH/2gAMAwEAAhEDEQA/ANixwM0FbyqLq+4E\
    tJGt7VFllXhmJ+Knr7Pqk6ZuQSyiG9jSIMeJFyFHWQfef2kKnJ1IZLar2f/Z
    """

  /// A form with a photo, and one without.
  static func photoFields(_ scene: Scene<Action>) -> [Node] {
    let tap = scene.onTap(.pressed)
    func button(_ title: Phrase) -> Node { .button(scene.text(title), .neutral, on: tap) }
    return [
      .photoField(
        Field(
          "photo", scene.text(GalleryWords.photo), hint: scene.text(GalleryWords.onceSaved),
          isOptional: true, language: scene.language),
        picture: .photo(photo, alt: scene.text(GalleryWords.photo), isLarge: true),
        actions: [
          button(Phrase(pt: "Trocar foto", en: "Change the photo")),
          button(Phrase(pt: "Remover foto", en: "Remove the photo")),
        ]),
      .photoField(
        Field(
          "no-photo", scene.text(GalleryWords.photo),
          error: scene.text(
            Phrase(pt: "Este arquivo não é uma foto.", en: "This file is no photo.")),
          isOptional: true, language: scene.language),
        picture: .noPhoto(.person),
        actions: [button(Phrase(pt: "Escolher foto", en: "Choose a photo"))]),
    ]
  }
}
