import Analytics
import Flow
import Screen
import Shell
import Values

extension Privacy {
  /// The policy that holds, with a button for each right.
  static func policy(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    var content = [failure(state, scene, frame)]
    if let policy = state.policy {
      content += [
        .paragraph(version(policy, scene.language), .secondary),
        .line(
          .small,
          [
            .linkButton(
              scene.text(PolicyWords.seeChanges), .tinted, href: scene.href(.policyChanges),
              on: scene.onLink(.goTo(.policyChanges)))
          ]),
      ]
      for section in policy.sections { content.append(part(section, state, scene, frame)) }
    }
    content += [contact(state, scene, frame), receipt(state, scene)]
    return page(PrivacyWords.policy, .privacy, PrivacyWords.title, scene, frame, content)
  }

  private static func page(
    _ title: Phrase, _ above: Path, _ aboveTitle: Phrase, _ scene: Scene<Action>, _ frame: Frame,
    _ content: [Node]
  ) -> Node {
    .page(
      title: scene.text(title), .bar, key: title.en,
      leading: [
        .backButton(
          scene.text(aboveTitle), href: scene.href(above), on: scene.onLink(.goTo(above)))
      ], status: frame.status, banners: frame.banners, content)
  }

  private static func version(_ policy: PolicyVersion, _ language: Language) -> String {
    PolicyWords.version(language, "\(policy.number)", policy.date.slashed)
  }

  private static func part(
    _ section: PolicySection, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let app = frame.context.app.name.text
    var content: [Node] = [.paragraph(section.lead(scene.language, app), .prose)]
    let points = section.points.filter { $0.right == nil }
    if !points.isEmpty {
      content.append(.bullets(points.map { $0.phrase(scene.language, app) }))
    }
    for point in section.points {
      guard let right = point.right else { continue }
      content.append(
        .column(
          .small,
          [
            .paragraph(point.phrase(scene.language, app), .prose),
            .line(.small, [button(right, state, scene)]),
          ]
        ).keyed(point.phrase.en))
    }
    return .section(
      scene.text(section.title),
      [.tag("div", "card-padded", [], [.column(.normal, content)])]
    ).keyed(section.id.text)
  }

  private static func button(
    _ right: PrivacyRight, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let title = scene.text(PolicyWords.deed(of: right))
    switch right {
    case .optOut:
      return .linkButton(
        title, .tinted, href: scene.href(.privacy), on: scene.onLink(.goTo(.privacy)))
    case .erasure:
      return .button(
        title, .dangerPlain, isBusy: state.erasing.isLoading, on: scene.onTap(.asked(.delete)))
    case .access, .export:
      return .linkButton(
        title, .tinted, href: scene.href(.ownEvents), on: scene.onLink(.goTo(.ownEvents)))
    }
  }

  private static func contact(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let app = frame.context.app.name.text
    let language = scene.language
    let content: [Node]
    if let contact = state.contact?.text {
      let subject = encoded(PolicyWords.subject(language, app))
      content = [
        .paragraph(PolicyWords.contactText(language, contact), .prose),
        .line(
          .small,
          [
            .linkButton(
              scene.text(PolicyWords.write), .tinted, icon: .mail,
              href: "mailto:" + contact + "?subject=" + subject)
          ]),
      ]
    } else {
      content = [.paragraph(PolicyWords.noContact(language, app), .prose)]
    }
    return .section(
      scene.text(PolicyWords.contact),
      [.tag("div", "card-padded", [], [.column(.normal, content)])]
    ).keyed("contact")
  }

  /// As a query of an address has it: all but letters and digits by their bytes (RFC 3986 section 2.1).
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".bytes)
    var bytes: [UInt8] = []
    for byte in text.bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(utf8: bytes)
  }

  // What changed

  /// The policy that holds beside the one before it, section by section.
  static func changes(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    page(
      PolicyWords.changes, .policy, PrivacyWords.policy, scene, frame,
      differences(state, scene, frame))
  }

  private static func differences(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let count = state.policies.count
    guard count > 1 else {
      return [.emptyState(.shield, scene.text(PolicyWords.changes), scene.text(PolicyWords.only))]
    }
    let (old, new) = (state.policies[count - 2], state.policies[count - 1])
    let difference = PolicyDifference(
      from: old, to: new, scene.language, app: frame.context.app.name.text)
    let lead = PolicyWords.between(
      scene.language, "\(old.number)", old.date.slashed, "\(new.number)", new.date.slashed)
    guard !difference.sections.isEmpty else {
      return [.paragraph(lead, .prose), .paragraph(scene.text(PolicyWords.alike), .secondary)]
    }
    return [.paragraph(lead, .prose)] + difference.sections.map { compared($0, scene) }
  }

  private static func compared(
    _ section: PolicyDifference.Section, _ scene: Scene<Action>
  ) -> Node {
    var content: [Node] = []
    if section.before.isEmpty {
      content.append(.paragraph(scene.text(PolicyWords.isNew), .secondary))
    } else {
      content.append(side(PolicyWords.before, "del", section.before, scene))
    }
    if section.after.isEmpty {
      content.append(.paragraph(scene.text(PolicyWords.isGone), .secondary))
    } else {
      content.append(side(PolicyWords.now, "ins", section.after, scene))
    }
    return .section(
      scene.text(section.title),
      [.tag("div", "card-padded", [], [.column(.normal, content)])]
    ).keyed(section.id.text)
  }

  /// What only this side has is marked, as taken away or as added.
  private static func side(
    _ title: Phrase, _ tag: Literal, _ parts: [TextDifference.Part], _ scene: Scene<Action>
  ) -> Node {
    let words = parts.map { part in
      part.isShared
        ? Node.text(part.text) : .tag(tag, [], [.tag("mark", "", [], [.text(part.text)])])
    }
    return .column(
      .none,
      [
        .paragraph(scene.text(title), .caption), .tag("p", "prose prose-lines", [], words),
      ]
    ).keyed(title.en)
  }
}
