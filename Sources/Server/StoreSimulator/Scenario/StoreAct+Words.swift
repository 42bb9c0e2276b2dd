import AppStore

extension StoreAct {
  /// What words of a scenario, or of a page's button, say that is done; nil for anything else.
  public init?(_ word: String, _ rest: [String]) {
    switch (word, rest.count) {
    case ("buys", 1): self = .buy(rest[0])
    case ("buys", 2):
      guard let offer = StoreOfferType(word: rest[1]) else { return nil }
      self = .buy(rest[0], offer)
    case ("cancels", 0): self = .cancel
    case ("resumes", 0): self = .resume
    case ("changes", 1): self = .change(rest[0])
    case ("redeems", 1...2):
      guard let offer = StoreOfferType(word: rest[0]) else { return nil }
      self = .redeem(offer, rest.count == 2 ? rest[1] : nil)
    case ("card-fails", 0): self = .cardFails
    case ("card-pays", 0): self = .cardPays
    case ("asks-refund", 0): self = .askRefund
    case ("refunded", 0): self = .refund()
    case ("refunded", 1):
      guard let percent = Int64(rest[0]), 1...100 ~= percent else { return nil }
      self = .refund(percent: percent)
    case ("refund-declined", 0): self = .declineRefund
    case ("refund-reversed", 0): self = .reverseRefund
    case ("price", 1):
      guard let thousandths = StoreScenario.thousandths(rest[0]) else { return nil }
      self = .raisePrice(thousandths)
    case ("consents", 0): self = .consent
    case ("extended", 1):
      guard let days = Int(rest[0]) else { return nil }
      self = .extend(days: days)
    case ("shares", 1): self = .share(rest[0])
    case ("shares-no-more", 0): self = .unshare
    case ("withdraws", 1): self = .withdraw(rest[0])
    case ("tells", 1):
      let parts = rest[0].split(separator: ".", maxSplits: 1).map { String($0) }
      guard let type = parts.first.flatMap({ StoreNotificationType(rawValue: $0) }) else {
        return nil
      }
      guard parts.count == 2 else {
        self = .tell(type)
        return
      }
      guard let subtype = StoreNotificationSubtype(rawValue: parts[1]) else { return nil }
      self = .tell(type, subtype)
    default: return nil
    }
  }
}

extension StoreOfferType {
  fileprivate init?(word: String) {
    switch word {
    case "trial", "intro": self = .introductory
    case "promo": self = .promotional
    case "code": self = .code
    case "winback": self = .winBack
    default: return nil
    }
  }
}
