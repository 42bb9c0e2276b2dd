import Fields
import Flow
import Records
import Screen
import Shell
import Values

extension RecordForm {
  /// What happens to the photo.
  public indirect enum PhotoAction: Equatable {
    case chooseTapped(fromCamera: Bool)
    case shrunk(PictureChoice)
    case chosen(NewPhoto)
    case removeTapped
    /// What was to become of it is not to be.
    case undoTapped
    /// It was refused, and the record is to stay as it is.
    case leaveTapped
    case saved(MutationOutcome)
  }

  static func reducePhoto(_ state: inout State, _ action: PhotoAction) -> Effect<Action> {
    guard let formPhoto = R.formPhoto else { return .none }
    switch action {
    case .chooseTapped(let fromCamera):
      state.isPhotoUnreadable = false
      return .shrinkPicture(
        fromCamera: fromCamera, side: NewPhoto.side, maxBytes: NewPhoto.mostBytes
      ) { .photo(.shrunk($0)) }
    case .shrunk(.picked(let jpeg)):
      return .newID { .photo(.chosen(NewPhoto($0, jpeg: jpeg))) }
    case .shrunk(.nothing):
      return .none
    case .shrunk(.unreadable):
      state.isPhotoUnreadable = true
      return .none
    case .chosen(let photo):
      return change(&state, to: .chosen(photo))
    case .removeTapped:
      return change(&state, to: formPhoto.id(state.stored) == nil ? .kept : .removed)
    case .undoTapped:
      return change(&state, to: .kept)
    case .leaveTapped:
      state.photo = .kept
      return save(&state)
    case .saved(.refused(let refusal)):
      state.saving.stop(refusal)
      state.isPhotoRefused = true
      return .fire(.scrollToTop)
    case .saved(.saved), .saved(.savedInMemory):
      return close(&state)
    }
  }

  private static func change(_ state: inout State, to photo: PhotoDraft) -> Effect<Action> {
    state.photo = photo
    state.isPhotoUnreadable = false
    state.saving.dismiss()
    return keepSoon + .guardUnload(state.hasChanges, by: formID)
  }

  /// Saves the photo, once the record is saved that it is of; nil where there is nothing to save.
  static func savePhoto(_ state: State) -> Effect<Action>? {
    guard let formPhoto = R.formPhoto, state.photo != .kept else { return nil }
    return .mutate(by: formPhoto.set(state.stored.id, state.photo.new)) { .photo(.saved($0)) }
  }

  /// All of it is saved.
  static func close(_ state: inout State) -> Effect<Action> {
    state.saving.stop()
    state.isSaved = true
    return forgetDraft(state)
  }

  /// The photo as it will be, with the ways to another one.
  static func photoField(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard let formPhoto = R.formPhoto else { return .none }
    let words = formPhoto.words
    let stored = formPhoto.id(state.stored).flatMap { formPhoto.find($0, frame.parts) }
    let shown: Photo? =
      switch state.photo {
      case .kept: stored
      case .chosen(let photo): Photo(photo.id.description, jpeg: photo.jpeg)
      case .removed: nil
      }
    func button(_ title: Phrase, _ action: PhotoAction) -> Node {
      .button(scene.text(title), .neutral, on: scene.onTap(.photo(action)))
    }
    var actions = [
      button(
        shown == nil ? words.choose : words.change,
        .chooseTapped(fromCamera: false)
      ).id("photo-choose")
    ]
    // On a desk there is no camera that one would hold before a medicine.
    if !words.isLogo, !scene.surroundings.isWide {
      actions.append(button(FormWords.takePhoto, .chooseTapped(fromCamera: true)))
    }
    if shown != nil { actions.append(button(words.remove, .removeTapped)) }
    if state.photo == .removed { actions.append(button(FormWords.undo, .undoTapped)) }
    let field = Field(
      "photo", scene.text(words.label), hint: hint(state, words, scene),
      error: state.isPhotoUnreadable ? scene.text(words.unreadable) : nil, isOptional: true,
      language: scene.language)
    return .fullWidth(
      .photoField(
        field,
        picture: shown.map { words.node($0, scene.language) }
          ?? Node.noPhoto(formPhoto.symbol), actions: actions))
  }

  private static func hint(
    _ state: State, _ words: PhotoWords, _ scene: Scene<Action>
  ) -> String {
    switch state.photo {
    case .kept: ""
    case .chosen: scene.text(words.chosen)
    case .removed: scene.text(words.removed)
    }
  }
}
