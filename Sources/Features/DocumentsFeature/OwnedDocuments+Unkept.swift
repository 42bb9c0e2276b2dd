import Documents
import Flow
import Records
import Screen
import Shell
import Values

extension Subject {
  /// What a page about a record asks the sections of where it lists no documents: the record's files for which this
  /// device had no room.
  public static func unkeptFiles<Owner: DocumentOwner>(of owner: ID<Owner>) -> Subject {
    Subject("unkept " + Owner.recordType, owner.uuid)
  }
}

/// Files that were chosen and for which this device had no room. A photo that was just taken is nowhere else.
extension OwnedDocuments {
  /// What asks before the app is closed while it has them in memory alone.
  static var unkeptGuard: String { "documents" }

  /// What had no room, with the way to keep it after all.
  static func unkept(
    _ choices: [Choice], _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var lines: [String] = []
    for choice in choices {
      let trouble = DocumentTrouble(
        name: choice.document.name, bytes: choice.document.bytes, reason: .deviceFull)
      lines.append(DocumentWords.trouble(trouble, scene.language, in: state.spaceNoun))
    }
    let title = lines.removeFirst()
    lines.append(scene.text(DocumentWords.stillOpen))
    return .banner(
      .warn, title, lines.joined(separator: " "),
      actions: [
        .button(
          scene.text(DocumentWords.addAgain), .tinted, on: scene.onTap(.choosing(.againTapped))),
        .button(scene.text(DocumentWords.drop), .plain, on: scene.onTap(.choosing(.unkeptDropped))),
      ]
    ).keyed("unkept")
  }
}
