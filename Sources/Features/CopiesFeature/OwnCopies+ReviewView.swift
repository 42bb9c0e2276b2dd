import Copies
import Entitlements
import Flow
import Screen
import Shell
import Values

extension OwnCopies {
  /// What a copy has, and what would become of it here.
  static func review(
    _ review: CopyReview, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    var nodes: [Node] = []
    if review.isOfOther {
      nodes.append(
        .banner(.note, RestoreWords.isOfAnother(language, here.noun, called: review.name))
          .keyed("other"))
    }
    if here.keepsNothing {
      nodes.append(
        .banner(
          .warn, scene.text(RestoreWords.keepsNothing), scene.text(RestoreWords.keepsNothingText)
        ).keyed("keeps-nothing"))
    }
    nodes.append(contents(review, here, scene))
    let coming = review.coming(here)
    for coming in coming {
      if let kind = review.kinds.first(where: { $0.type == coming.kind.type }) {
        nodes.append(summary(kind, coming, isOnly: review.kinds.count == 1, scene))
      }
    }
    let records = coming.flatMap { $0.entries }
    let documents = DocumentReview(review, with: records, here)
    if let kind = here.withFiles, review.documents > 0 {
      nodes.append(self.documents(review, documents, kind, scene))
    }
    for coming in coming {
      guard let kind = review.kinds.first(where: { $0.type == coming.kind.type }) else { continue }
      let wanted = kind.missing - coming.strayed
      if coming.entries.count < wanted {
        nodes.append(full(coming, of: wanted, here, scene))
      }
    }
    var counts: [(noun: Noun, count: Int)] = []
    for coming in coming { counts.append((coming.kind.noun, coming.entries.count)) }
    if let kind = here.withFiles { counts.append((kind.noun, documents.coming.count)) }
    nodes.append(
      actions(
        records.isEmpty && documents.coming.isEmpty || here.keepsNothing
          ? []
          : [
            .button(
              RestoreWords.restore(counts, language), .primary,
              on: scene.onTap(.restore(.started))
            ).wide
          ], scene))
    return nodes
  }

  /// What is in the copy.
  private static func contents(
    _ review: CopyReview, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    var rows: [Node] = [
      .infoRow(here.noun.title(language), .text(review.name)),
      .infoRow(scene.text(RestoreWords.madeAt), .text(when(review.madeAt, scene))),
    ]
    for review in review.kinds {
      guard let words = here.kind(of: review.type)?.words else { continue }
      rows.append(
        .infoRow(scene.text(words.active), .number(number(review.active, language))))
      if let archived = words.archived {
        rows.append(.infoRow(scene.text(archived), .number(number(review.archived, language))))
      }
    }
    if let kind = here.withFiles {
      rows.append(
        .infoRow(scene.text(kind.words.active), .number(number(review.documents, language))))
    }
    return .section(scene.text(RestoreWords.inCopy), rows).keyed("copy")
  }

  /// What would become of the records of one kind.
  private static func summary(
    _ review: KindReview, _ coming: KindComing, isOnly: Bool, _ scene: Scene<Action>
  ) -> Node {
    let (language, words) = (scene.language, coming.kind.words)
    return .section(
      isOnly ? scene.text(RestoreWords.summary) : coming.kind.noun.titleOfMany(language),
      [
        .infoRow(scene.text(RestoreWords.missing), .number(number(review.missing, language))),
        row(RestoreWords.same, review.same, scene),
        row(RestoreWords.differing, review.differing, scene),
        row(words.clashing, review.clashing, scene), row(words.strayed, coming.strayed, scene),
        row(RestoreWords.unreadable, review.unreadable, scene),
        row(RestoreWords.texts, review.texts, scene),
      ]
    ).keyed(isOnly ? "summary" : "summary-" + review.type)
  }

  private static func documents(
    _ review: CopyReview, _ coming: DocumentReview, _ kind: CopyKind, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    var missing = number(coming.coming.count, language)
    if coming.bytes > 0 { missing += " · " + NumberText.bytes(coming.bytes, in: language) }
    return .section(
      kind.noun.titleOfMany(language),
      [
        .infoRow(scene.text(RestoreWords.documentsMissing), .number(missing)),
        row(RestoreWords.documentsHere, review.documentsHere, scene),
        row(RestoreWords.incomplete, review.incomplete, scene),
        row(kind.words.strayed, coming.strayed, scene),
        row(RestoreWords.unfitting, coming.unfitting, scene),
        row(RestoreWords.unreadable, review.unreadableDocuments, scene),
      ]
    ).keyed("documents")
  }

  /// A line of a summary, where there is something to say.
  private static func row(_ words: Phrase, _ count: Int, _ scene: Scene<Action>) -> Node {
    .when(count > 0, .infoRow(scene.text(words), .number(number(count, scene.language))))
  }

  /// The plan has no room for all.
  private static func full(
    _ coming: KindComing, of wanted: Int, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    return .banner(
      .warn, scene.text(RestoreWords.notAllFit),
      RestoreWords.fits(
        language, here.context.plan.name(language), number(coming.entries.count, language),
        number(wanted, language), coming.kind.noun.agreeing("das", "dos")),
      actions: [
        .button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.plansTapped))
      ]
    ).keyed("plan-" + coming.kind.type)
  }
}
