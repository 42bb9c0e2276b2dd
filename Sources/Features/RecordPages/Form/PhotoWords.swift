import Screen
import Values

/// How a form speaks of the picture of its record, and shows it.
public struct PhotoWords: Sendable {
  let label: Phrase
  let choose: Phrase
  let change: Phrase
  let remove: Phrase
  /// What becomes of it, below the field.
  let chosen: Phrase
  let removed: Phrase
  let unreadable: Phrase
  let onlyRefused: Phrase
  let leave: Phrase
  /// Whether it is a logo: shown whole, and never taken with the camera.
  let isLogo: Bool

  /// Of what or who stands before a camera.
  public static var photo: PhotoWords {
    PhotoWords(
      label: FormWords.photo, choose: FormWords.choosePhoto, change: FormWords.changePhoto,
      remove: FormWords.removePhoto, chosen: FormWords.photoChosen,
      removed: FormWords.photoRemoved, unreadable: FormWords.noPhoto,
      onlyRefused: FormWords.onlyPhotoRefused, leave: FormWords.leavePhoto, isLogo: false)
  }

  /// Of the sign by which people know a house.
  public static var logo: PhotoWords {
    PhotoWords(
      label: Phrase(pt: "Logotipo", en: "Logo"),
      choose: Phrase(pt: "Escolher logotipo", en: "Choose a logo"),
      change: Phrase(pt: "Trocar logotipo", en: "Change the logo"),
      remove: Phrase(pt: "Remover logotipo", en: "Remove the logo"),
      chosen: Phrase(
        pt: "O logotipo vale quando você salvar.", en: "The logo counts once you save."),
      removed: Phrase(
        pt: "O logotipo sai quando você salvar.", en: "The logo goes once you save."),
      unreadable: Phrase(
        pt: """
          Este arquivo não é uma imagem que o navegador consiga abrir, ou é grande demais. \
          Escolha outro.
          """,
        en:
          "This file is no picture that the browser can open, or is too large. Choose another one."
      ),
      onlyRefused: Phrase(
        pt: "O resto já está salvo: falta só o logotipo.",
        en: "The rest is saved: only the logo is not."),
      leave: Phrase(pt: "Deixar o logotipo como estava", en: "Leave the logo as it was"),
      isLogo: true)
  }

  /// What stands in the form.
  func node(_ photo: Photo, _ language: Language) -> Node {
    isLogo
      ? .logo(photo, alt: label(language)) : .photo(photo, alt: label(language), isLarge: true)
  }
}
