import Gateways
import Mail
import Values

extension CommandLine.Invocation {
  /// How messages reach people besides by mail, if that is said.
  /// - Returns: what is wrong with what was said.
  func delivery() -> Result<DeliverySettings, WrongOption> {
    var delivery = DeliverySettings()
    let place = option("--address", or: "UMBU_ADDRESS")
    delivery.address = place.flatMap { PublicAddress($0) }
    if let subject = option("--push-subject", or: "UMBU_PUSH_SUBJECT") {
      guard DeliverySettings.isSubject(subject) else {
        return wrong("--push-subject is whom push services can turn to: mailto:ops@umbu.example.")
      }
      delivery.pushSubject = subject
    }
    if let text = option("--sms", or: "UMBU_SMS") {
      switch sms(text) {
      case .success(let gateway): delivery.sms = gateway
      case .failure(let failure): return .failure(failure)
      }
    }
    if let text = option("--apns", or: "UMBU_APNS") {
      guard let account = apns(text) else {
        return wrong("--apns is the file of Apple's key: FILE.p8?key=NAME&team=TEAM&app=BUNDLE.")
      }
      delivery.apns = account
    }
    if let path = option("--fcm", or: "UMBU_FCM") {
      guard let bytes = contents(of: path), let account = FCMAccount(json: bytes) else {
        return wrong("--fcm is the file of a service account of Google's, which cannot be read.")
      }
      delivery.fcm = account
    }
    if let text = option("--bounces", or: "UMBU_BOUNCES") {
      guard option("--mail", or: "UMBU_MAIL") != nil else {
        return wrong("--bounces needs --mail, whose mails come back.")
      }
      do throws(Mailbox.Failure) {
        delivery.bounces = try Mailbox(text, password: option("", or: "UMBU_BOUNCES_PASSWORD"))
      } catch {
        return wrong("--bounces " + error.words)
      }
    }
    let leads =
      delivery.pushSubject != nil || delivery.sms != nil || delivery.apns != nil
      || delivery.fcm != nil
    guard !leads || delivery.address != nil else {
      return wrong("Messages need --address, where people reach this server: links begin so.")
    }
    return .success(delivery)
  }

  private func wrong<T>(_ words: String) -> Result<T, WrongOption> {
    .failure(WrongOption(words: words))
  }

  /// `file:/FOLDER`, or `twilio://ACCOUNT?from=SENDER` with the token in `UMBU_SMS_TOKEN`.
  private func sms(_ text: String) -> Result<DeliverySettings.SMSMaker, WrongOption> {
    if text.hasPrefix("file:/") {
      let folder = String(text.dropFirst("file:".count))
      return .success { _, _ in .folder(folder) }
    }
    let scheme = "twilio://"
    let parts = text.dropFirst(scheme.count).split(separator: "?", maxSplits: 1)
    guard text.hasPrefix(scheme), parts.count == 2, parts[1].hasPrefix("from=") else {
      return wrong("--sms is twilio://ACCOUNT?from=+5511987654321 or file:/FOLDER.")
    }
    guard let token = option("", or: "UMBU_SMS_TOKEN") else {
      return wrong("--sms twilio:// needs the account's token in UMBU_SMS_TOKEN.")
    }
    let sender = String(parts[1].dropFirst("from=".count))
    guard let account = TwilioAccount(String(parts[0]), token: token, sender: sender) else {
      return wrong("--sms twilio:// names an account (AC…) and a sender (+5511987654321 or MG…).")
    }
    return .success { client, now in .twilio(account, through: client, now: now) }
  }

  private func apns(_ text: String) -> APNsAccount? {
    let parts = text.split(separator: "?", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let pem = contents(of: parts[0]) else { return nil }
    var query: [String: String] = [:]
    for part in parts[1].split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1).map { String($0) }
      guard pair.count == 2 else { return nil }
      query[pair[0]] = pair[1]
    }
    return APNsAccount(
      pem: String(decoding: pem, as: UTF8.self), keyName: query["key"] ?? "",
      team: query["team"] ?? "", app: query["app"] ?? "")
  }
}
