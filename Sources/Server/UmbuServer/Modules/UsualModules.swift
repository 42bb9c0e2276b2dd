extension AppDefinition {
  /// What every app is made of. In this order their tables come to be, and their witnesses hear.
  static let usualModules: [any ServerModule.Type] = [
    IdentityModule.self, SyncModule.self, HistoryModule.self, FileModule.self, AuditModule.self,
    JobModule.self, DownloadModule.self, RetentionModule.self, CopyModule.self,
    DemonstrationModule.self, DeliveryModule.self, AgendaModule.self, PurchaseModule.self,
    CheckoutModule.self, AnalyticsModule.self, RecordModule.self,
  ]
}
