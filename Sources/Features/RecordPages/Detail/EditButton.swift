import Analytics
import Flow
import Records
import Screen
import Shell
import Telemetry
import Values

extension Node {
  /// The way to a record's form, which is counted when it is tapped.
  static func editButton<R: FormRecord, Action>(
    of id: ID<R>, _ scene: Scene<Action>, _ frame: Frame, goTo: (Path) -> Action
  ) -> Node {
    let edit = R.editPath(of: id)
    return .linkButton(
      scene.text(FormWords.edit), .tinted, icon: .edit, href: scene.href(edit),
      on: scene.onLink(goTo(edit))
    ).tracked(scene.tracked(.tap, .itemEditButtonTapped(frame.itemType(of: R.self), id.uuid)))
  }
}

extension Frame {
  /// As the app lists records of the type among what it counts; nil where it does not.
  fileprivate func itemType<R: FormRecord>(of type: R.Type) -> ItemType? {
    let registry = context.app.telemetry.registry()
    return registry.value(R.recordType, of: ParameterDefinition.itemType).map { ItemType($0) }
  }
}
