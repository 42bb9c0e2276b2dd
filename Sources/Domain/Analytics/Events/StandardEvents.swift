import Telemetry

extension EventRegistry {
  /// Adds what every app counts: its sessions, accounts, records, searches, settings, pages, paywalls and purchases.
  /// What its own values are, the app has listed before.
  public mutating func addStandard() {
    add(SessionEvents.all, about: SessionEvents.object)
    add(AuthEvents.all, about: AuthEvents.object)
    add(ScreenEvents.all, about: ScreenEvents.object)
    add(ItemEvents.all, about: ItemEvents.object)
    add(SearchEvents.all, about: SearchEvents.object)
    add(SettingsEvents.all, about: SettingsEvents.object)
    add(PaywallEvents.all, about: PaywallEvents.object)
    add(PurchaseEvents.all, about: PurchaseEvents.object)
  }
}
