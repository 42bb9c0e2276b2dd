import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Contacts {
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Person.recordType else { return [] }
    let person = ID<Person>(subject.id)
    let contacts = state.contacts.filter { $0.person == person }
    let mayWrite = frame.context.permission(on: Contact.recordType) >= .write
    var content: [Node] = []
    if let refusal = state.refusal {
      content.append(frame.banner(of: refusal, scene.language))
    }
    if contacts.isEmpty {
      content.append(
        .tag("div", "card-padded", [], [.paragraph(scene.text(Words.none), .secondary)]))
    }
    if !contacts.isEmpty {
      content.append(
        .list(label: scene.text(Words.title), contacts.map { row($0, mayWrite, scene) }))
    }
    let new = Contact.newPath(of: person)
    let add = Node.linkButton(
      scene.text(Words.add), .plain, icon: .plus, href: scene.href(new),
      on: scene.onLink(.goTo(new)))
    return [
      .section(scene.text(Words.title), note: "", actions: mayWrite ? [add] : [], content)
        .keyed("contacts")
    ]
  }

  private static func row(
    _ contact: Contact, _ mayWrite: Bool, _ scene: Scene<Action>
  ) -> Node {
    var lines: [Node] = [.span(contact.name, .strong)]
    let kind = scene.text(contact.kind.label)
    lines.append(
      .span(contact.role.isEmpty ? kind : kind + " · " + contact.role, .secondary))
    if let phone = contact.phone {
      lines.append(.link(phone.description, href: "tel:" + phone.e164))
    }
    var parts: [Node] = [.grow([.column(.small, lines)])]
    if mayWrite {
      let edit = Contact.editPath(of: contact.id)
      parts += [
        .linkIconButton(
          .edit, Words.edit(scene.language, contact.name), href: scene.href(edit),
          on: scene.onLink(.goTo(edit))),
        .iconButton(
          .trash, Words.remove(scene.language, contact.name),
          on: scene.onTap(.removeTapped(contact))),
      ]
    }
    return .tag("li", "card-padded", [], [.line(.normal, parts)]).keyed(contact.id.description)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.removed.map {
      [
        .toast(
          Words.removed(scene.language, $0.name),
          undo: (scene.text(Words.undo), scene.onTap(.undoTapped)))
      ]
    } ?? []
  }

  enum Words {
    static var title: Phrase { Phrase(pt: "Contatos", en: "Contacts") }
    static var none: Phrase {
      Phrase(
        pt: "Ninguém ainda. Quem avisar numa emergência, e os médicos, ficam aqui.",
        en: "Nobody yet. Whom to call in an emergency, and doctors, live here.")
    }
    static var add: Phrase { Phrase(pt: "Adicionar", en: "Add") }
    static var edit: Phrase { Phrase(pt: "Editar {0}", en: "Edit {0}") }
    static var remove: Phrase { Phrase(pt: "Remover {0}", en: "Remove {0}") }
    static var removed: Phrase { Phrase(pt: "{0} saiu dos contatos", en: "{0} was removed") }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  }
}
