import Database
import Identity
import Jobs
import Mail
import Records
import SyncServer
import Values

extension IdentityService {
  /// Mails an invitation once more.
  /// - Throws: `IdentityError`: `notMember`, `forbidden`, `unconfirmed`, `noInvitation`, `noMail`,
  ///   `mailedLately`.
  public func mail(_ input: InvitationMailing, by caller: Caller) async throws {
    guard let post else { throw IdentityError.noMail }
    let now = now()
    let order = order(
      input.invitation, of: input.space, by: caller, in: Language(person: input.language))
    let found = try await database.read {
      try InvitationCodes.find(input.invitation, at: now, in: $0)
    }
    // Whom it is for is looked at again in the transaction.
    let email = found.flatMap { $0.space == input.space ? Email($0.email) : nil }
    let elsewhere =
      if let email { await elsewhere(.invitation, to: email) } else { AskedMails.Received() }
    let author = TeamAuthor(account: caller.account, device: nil)
    try await changeTeam(of: input.space, by: author, at: now) { team in
      try team.checkManager()
      _ = try team.open(order.invitation)
      guard try Accounts.isConfirmed(caller.account, in: team.transaction) else {
        throw IdentityError.unconfirmed
      }
      guard try team.mail(order, as: UUID.random(at: now), elsewhere, within: post.limits) else {
        throw IdentityError.mailedLately
      }
    }
    post.ring()
  }

  func order(
    _ invitation: UUID, of space: UUID, by caller: Caller, in language: Language?
  ) -> InvitationOrder {
    var order = InvitationOrder()
    order.space = space
    order.invitation = invitation
    order.inviter = caller.account
    order.language = language?.rawValue
    return order
  }

  /// Who mails invitations; nil where nothing is mailed.
  public var invitationHandler: JobHandler? {
    guard let post, let rules = team else { return nil }
    return JobHandler(
      InvitationOrder.kind, limit: 2,
      buried: { order, _, failure in
        noting(InvitationMail(rawValue: failure.code) ?? .notTaken, of: order, rules)
      }
    ) { order, run in
      guard let letter = try await letter(for: order, post) else { return .none }
      let message = letter.message(id: "\(run.id)@\(post.domain)", date: run.askedAt)
      do {
        try await post.mailer.send(message)
      } catch let failure as MailFailure {
        throw JobFailure(failure)
      }
      return noting(.sent, of: order, rules)
    }
  }

  /// The letter with a link of its own: its code is made now and lies nowhere but in the letter; the
  /// table has its digest, as of every code. Nil when the invitation is not (any more) good.
  private func letter(
    for order: InvitationOrder, _ post: IdentityPost
  ) async throws -> InvitationLetter? {
    let now = now()
    let code = SessionToken()
    return try await database.write(in: order.space) { transaction in
      guard
        let found = try InvitationCodes.find(order.invitation, at: now, in: transaction),
        let email = Email(found.email)
      else { return nil }
      try InvitationCodes.add(code, for: found, isMailed: true, in: transaction)
      let name = MailName(
        try founding.name(transaction, found.space), length: post.limits.nameLength)
      return InvitationLetter(
        app: post.app.name, space: name, email: email,
        link: post.app.address + Invitation.path(code.text),
        expiresAt: found.expiresAt, language: Language(person: order.language))
    }
  }

  /// Says in the invitation's record what became of its mail.
  private func noting(
    _ mail: InvitationMail, of order: InvitationOrder, _ rules: TeamRules
  ) -> JobEffects {
    let now = now()
    return .write(about: Spaces.subject(of: order.space)) { transaction in
      let author = TeamAuthor(account: order.inviter, device: nil)
      let team = Team(
        space: order.space, rules: rules, author: author, now: now, transaction: transaction)
      guard let version = try team.note(mail, of: ID(order.invitation)) else { return nil }
      return { rules.audience.moved(SpaceMove(space: order.space, version: version)) }
    }
  }
}

extension Team {
  /// Has an invitation mailed, unless its address was mailed lately or too often, or its author or its
  /// space had enough mailed.
  /// - Parameter elsewhere: what other apps of the installation mailed the address.
  /// - Returns: whether it will be.
  /// - Throws: `IdentityError.noInvitation`.
  func mail(
    _ order: InvitationOrder, as job: UUID, _ elsewhere: AskedMails.Received,
    within limits: MailLimits
  ) throws -> Bool {
    let found = try open(order.invitation)
    guard let email = Email(found.email) else { throw IdentityError.noInvitation }
    let key = order.invitation.description
    let asking = AskedMails.Asking(
      kind: .invitation, job: job, account: author.account, receiver: email,
      elsewhere: elsewhere,
      hasFailed: try Outbox.isDead(InvitationOrder.kind.name, key: key, in: transaction))
    guard
      try InvitationMails.mayAdd(from: space, within: limits, at: now, in: transaction),
      try AskedMails.add(asking, within: limits, at: now, in: transaction),
      try Outbox.add(
        InvitationOrder.kind.job(order, id: job, key: key), at: now, in: transaction)
    else { return false }
    try InvitationMails.add(job, to: found.email, from: space, at: now, in: transaction)
    _ = try note(.sending, of: ID(order.invitation))
    return true
  }

  /// An invitation of the space that is still good.
  /// - Throws: `IdentityError.noInvitation`.
  func open(_ invitation: UUID) throws -> InvitationCodes.Found {
    let found = try InvitationCodes.find(invitation, at: now, in: transaction)
    guard let found, found.space == space else { throw IdentityError.noInvitation }
    return found
  }

  /// Says in the record what became of the mail.
  /// - Returns: the space's new version; nil when the invitation is gone.
  func note(_ mail: InvitationMail, of invitation: ID<Invitation>) throws -> Int64? {
    let found = try InvitationCodes.find(invitation.uuid, at: .epoch, in: transaction)
    guard found != nil else { return nil }
    return try Spaces.change(space, of: rules.tables, at: now, in: transaction) { records in
      guard var record = records.find(invitation) else { return }
      record.mailName = mail.rawValue
      records.put(record)
    }
  }
}

extension JobFailure {
  fileprivate init(_ failure: MailFailure) {
    let mail: InvitationMail =
      switch failure {
      case _ where failure.isUnknownAddress: .unknownAddress
      case .refused, .notAMessage: .refused
      case .later, .notLetIn, .notSecure, .unreachable: .notTaken
      }
    self.init(failure.words, code: mail.rawValue, isFinal: !failure.canRetry)
  }
}

extension Language {
  /// The one of a tag, if people are offered it.
  init?(person tag: String?) {
    guard let language = Self.allCases.first(where: { $0.rawValue == tag }) else { return nil }
    self = language
  }
}
