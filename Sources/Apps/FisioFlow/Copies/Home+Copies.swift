import Entitlements
import Flow
import Identity
import Screen
import Sync
import Values

extension Home {
  @inline(never)
  static func reduceCopies(
    _ state: inout State, _ action: OwnCopies.Action
  ) -> Effect<Action> {
    if case .begun = action { beginReminding(&state) }
    return OwnCopies.reduce(&state.copies, action, copySurroundings(state)).map { .copies($0) }
  }

  @inline(never)
  static func copiesPage(_ state: State, _ scene: Scene<Action>, _ banners: [Node]) -> Node {
    .page(
      title: scene.text(CopyWords.title), .bar, key: "copies",
      leading: [
        .backButton(
          scene.text(CopyWords.back), href: Route.settings.href, on: scene.onLink(.goTo(.settings)))
      ], banners: banners,
      OwnCopies.content(state.copies, copySurroundings(state), scene.map { .copies($0) }))
  }

  @inline(never)
  static func copiesSheet(_ state: OwnCopies.TurningOff, _ scene: Scene<Action>) -> Node {
    OwnCopies.turningOffSheet(state, scene.map { .copies($0) })
  }

  private static func copySurroundings(_ state: State) -> OwnCopies.Surroundings {
    let documents = state.patients.documents
    return OwnCopies.Surroundings(
      account: state.account.id, space: state.space.space, clinic: state.clinicName,
      book: state.patients.book,
      isLoaded: state.patients.isLoaded && documents.isLoaded && state.conflicts.isLoaded,
      plan: state.plan, isOnline: state.sync.isOnline, texts: state.conflicts.waiting,
      documents: documents.all, kept: documents.kept, usedBytes: documents.usedBytes,
      isSending: documents.transfer != nil)
  }
}
