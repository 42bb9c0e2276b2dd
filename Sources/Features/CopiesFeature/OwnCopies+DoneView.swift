import Copies
import Flow
import Screen
import Shell
import Values

extension OwnCopies {
  /// What came back, and what did not.
  static func done(
    _ review: CopyReview, _ run: CopyRun, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    let returned = run.documents
    let (left, documentsLeft) = (
      review.missing - run.records.done, review.missingDocuments.count - (returned?.restored ?? 0)
    )
    var texts = [left > 0 ? RestoreWords.left(left, language) : ""]
    if let kind = here.withFiles, documentsLeft > 0 {
      texts.append(RestoreWords.documentsLeft(documentsLeft, kind.noun, language))
    }
    switch returned?.obstacle {
    case .place(let failure): texts.append(failure.text(language, in: here.noun))
    case .deviceFull: texts.append(scene.text(RestoreWords.deviceFull))
    case nil: break
    }
    let isSending = returned?.wanted.contains { here.document($0.id)?.isAwaited == true }
    if isSending == true { texts.append(scene.text(RestoreWords.onTheirWay)) }
    var nodes: [Node] = [
      .banner(
        left == 0 && documentsLeft == 0 ? .good : .warn,
        RestoreWords.restored(restored(run, here), language),
        texts.filter { !$0.isEmpty }.joined(separator: " ")
      ).keyed("result")
    ]
    var refused = run.records.refused.prefix(50).map { refused in
      let entry = run.records.wanted[refused.position]
      return Node.infoRow(
        entry.name,
        .text(RestoreWords.refusal(refused.refusal, of: entry.mutation, here, language)))
    }
    refused += (returned?.failed ?? []).prefix(50).map { failed in
      .infoRow(failed.name, .text(RestoreWords.reason(failed.reason, here, language)))
    }
    if !refused.isEmpty {
      nodes.append(.section(scene.text(RestoreWords.refused), refused).keyed("refused"))
    }
    nodes.append(actions([], scene))
    return nodes
  }

  /// How many of each kind came back.
  private static func restored(
    _ run: CopyRun, _ here: CopiedSpace
  ) -> [(noun: Noun, count: Int)] {
    let done = run.records.doneOnes
    var counts: [(noun: Noun, count: Int)] = []
    for kind in here.records {
      counts.append((kind.noun, done.count { $0.type == kind.type }))
    }
    if let kind = here.withFiles { counts.append((kind.noun, run.documents?.restored ?? 0)) }
    return counts
  }
}
