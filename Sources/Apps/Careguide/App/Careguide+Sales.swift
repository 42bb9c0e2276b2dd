import Care
import Entitlements
import Plans
import Purchasing
import Subscriptions
import Values

extension Careguide {
  /// Premium is bought for an account, and holds in the families that it runs (CG-005); with seats it holds in
  /// those of five others as well (CG-113).
  static var sales: Sales {
    Sales(.careguide, at: .careguide, for: .account) { $0 == .premium ? benefits : [] }
  }

  /// What Premium is bought for (CG-052).
  private static var benefits: [Phrase] {
    [
      Phrase(pt: "Acesso diário sem limite", en: "Unlimited daily access"),
      Phrase(pt: "Documentos médicos guardados", en: "Upload medical documents"),
      Phrase(pt: "Análises avançadas", en: "Advanced analytics"),
      Phrase(pt: "Compartilhamento com a família", en: "Family sharing"),
      Phrase(pt: "Sincronização na nuvem", en: "Cloud sync"),
      Phrase(pt: "Suporte prioritário", en: "Priority support"),
    ]
  }
}
