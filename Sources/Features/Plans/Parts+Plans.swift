import Shell
import Values

extension Parts {
  /// The plans and the ways to them: the paywall and the page of the plans, what the server says that one may do
  /// and, where this build sells on the web, where one is bought, what was bought, and codes. A space of this
  /// device alone has the first alone.
  public mutating func addPlans(selling sales: Sales, in context: Context) {
    self[Plans.self] = Plans.State(in: context, selling: sales)
    add(Entitled.self, in: context)
    #if !UMBU_IOS
      add(Buying.self, in: context)
      add(Bought.self, in: context)
      add(CodePage.self, in: context)
    #endif
  }
}
