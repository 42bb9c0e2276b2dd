import Flow
import Screen
import Shell
import Sync
import Values

extension QueueElsewhere {
  /// Says that something waits in a space that the person left, on whatever page they are; nil where nothing does.
  public static func banner(
    _ state: State, of one: OtherSpaces.One, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node? {
    let path = Path.unsent(in: one.id)
    // What is in this window alone is not kept.
    var texts: [String] = []
    if one.unsent > 0 { texts.append(Words.waits(one.unsent, scene.language)) }
    if state.inWindowAlone > 0 {
      texts.append(QueueWords.inWindowAlone(state.inWindowAlone, scene.language))
    }
    guard one.isGone, !texts.isEmpty, frame.context.path != path else { return nil }
    return .banner(
      .warn, Words.left(scene.language, one.name), texts.joined(separator: " "),
      actions: [
        .button(scene.text(Home.Words.see), .tinted, on: scene.onTap(.goTo(path)))
      ]
    ).keyed("left-" + one.id.description)
  }

  /// - Parameter others: the spaces beside the open one.
  public static func page(
    _ state: State, among others: OtherSpaces.State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let start = frame.context.start
    return .page(
      title: scene.text(QueueWords.pendingTitle), .bar, key: "unsent-elsewhere",
      leading: [
        .backButton(
          scene.text(Words.back), href: scene.href(start), on: scene.onLink(.goTo(start)))
      ], banners: frame.banners, content(state, others, scene, frame))
  }

  private static func content(
    _ state: State, _ others: OtherSpaces.State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let one = others[state.space]
    guard let one, one.unsent + state.inWindowAlone > 0 else {
      guard others.isKnown, one?.seen?.opening != nil || one == nil else {
        return [.skeleton(rows: 4, language: scene.language)]
      }
      return [nothing(others.hasAccount, scene, frame)]
    }
    let language = scene.language
    let note = Words.note(one.name, frame.context.app.words.space, language)
    let intro = Node.tag("div", "card-padded", [], [.paragraph(note, .prose)])
    let export = Node.deedRow(
      "export", scene.text(SyncWords.export), .export, on: scene.onTap(.exportTapped))
    return [
      .when(
        one.isGone, .section(Words.left(language, one.name), [intro]).keyed("left"))
    ]
      + Queue.sections(
        state.queue, one.seen?.status ?? SyncStatus(), names(one, frame),
        scene.map { .queue($0) }) + [
        .section(
          scene.text(SyncWords.file), note: scene.text(Words.fileNote),
          [.list(label: scene.text(SyncWords.file), [export])]
        ).keyed("file")
      ]
  }

  /// That nothing waits; without an account nobody knows what became of it.
  private static func nothing(
    _ hasAccount: Bool, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let start = frame.context.start
    return .emptyState(
      hasAccount ? .checkCircle : .people, scene.text(Words.nothing),
      scene.text(hasAccount ? Words.nothingText : Words.noAccount),
      actions: [
        .linkButton(
          scene.text(Home.Words.toStart), .tinted, href: scene.href(start),
          on: scene.onLink(.goTo(start)))
      ])
  }

  /// Questions and toasts about what is discarded there.
  public static func overlays(
    _ state: State, of one: OtherSpaces.One?, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let queue = scene.map { (action: Queue.Action) in Action.queue(action) }
    var overlays: [Node] = []
    if let one, let discarding = state.queue.discarding {
      overlays.append(
        Queue.question(
          discarding, state.queue, one.seen?.status ?? SyncStatus(), names(one, frame), queue))
    }
    if !state.queue.discarded.isEmpty { overlays.append(Queue.toast(state.queue, queue)) }
    return overlays
  }

  /// What the changes say themselves: none of the open space's records is meant.
  private static func names(_ one: OtherSpaces.One, _ frame: Frame) -> Names {
    var context = frame.context
    context.sync = one.seen?.status ?? SyncStatus()
    return Names(context, frame.parts)
  }

  enum Words {
    static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
    static func left(_ language: Language, _ name: String) -> String {
      Phrase(pt: "Você não faz mais parte de {0}", en: "You are no longer part of {0}")(
        language, name)
    }
    static func waits(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(
          pt: "# alteração sua não chegou lá a tempo. Está guardada neste aparelho.",
          en: "# change of yours did not get there in time. It is kept on this device."),
        other: Phrase(
          pt: "# alterações suas não chegaram lá a tempo. Estão guardadas neste aparelho.",
          en: "# changes of yours did not get there in time. They are kept on this device."))(
          count, language)
    }
    static func note(_ name: String, _ space: Noun, _ language: Language) -> String {
      Phrase(
        pt: """
          Você fez isto em {0}, e não chegou lá a tempo. O que era {1} já não está neste aparelho, por isso \
          podem faltar nomes. Se você voltar a fazer parte, tente de novo. Se não, guarde em arquivo ou \
          descarte.
          """,
        en: """
          You did this in {0}, and it did not get there in time. What was {1}'s is not on this device any \
          more, so names may be missing. If you become part of it again, try again. If not, keep it as a \
          file or discard it.
          """)(language, name, space.ofThe(language))
    }
    static var fileNote: Phrase {
      Phrase(
        pt: "Para guardar, ou para quem ainda faz parte levar isto adiante em outro aparelho.",
        en: "To keep, or for somebody who still belongs to take it on from another device.")
    }
    static var nothing: Phrase {
      Phrase(pt: "Nada espera aqui", en: "Nothing waits here")
    }
    static var noAccount: Phrase {
      Phrase(
        pt: "Ninguém entrou em uma conta neste aparelho, e só de uma conta algo pode esperar aqui.",
        en: "Nobody is signed in on this device, and only of an account can something wait here.")
    }
    static var nothingText: Phrase {
      Phrase(
        pt: "O que você fez lá chegou ao servidor ou foi descartado.",
        en: "What you did there has reached the server or was discarded.")
    }
  }
}
