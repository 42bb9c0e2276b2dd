import Flow
import Purchasing
import Screen
import Shell
import Subscriptions
import Values

extension Plans {
  /// What the account has begun to buy and does not have yet: what each waits for, and a way out.
  static func pending(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    var notes: [Node] = []
    if let failure = state.pending.leaving.failure {
      notes.append(
        .banner(.danger, failure.text(in: frame.context.app, scene.language)).keyed("not left"))
    }
    for one in state.pending.approvals {
      let since = scene.surroundings.day(of: one.since)
      notes.append(
        .banner(
          .note, PendingWords.approval(scene.language, name(of: one.product, state, scene)),
          PendingWords.approvalText(scene.language, since),
          actions: [
            .button(
              scene.text(PendingWords.leave), .plain,
              isBusy: state.pending.leaving.isLoading,
              on: scene.onTap(.pending(.leaveTapped(one.id))))
          ]
        ).keyed(one.id.description))
    }
    #if !UMBU_IOS
      for one in state.pending.checkouts {
        let until = one.bill.map { $0.dueAt.moment(scene.surroundings.minutesEast) }
        notes.append(
          .banner(
            .note, PendingWords.payment(scene.language, name(of: one.product, state, scene)),
            PendingWords.paymentText(one.method, until: until, scene.language),
            actions: [
              .button(
                scene.text(PendingWords.payOrLeave), .tinted, on: scene.onTap(.goTo(.purchases)))
            ]
          ).keyed(one.id.description))
      }
    #endif
    return notes
  }

  /// What a product is called.
  private static func name(
    of product: String, _ state: State, _ scene: Scene<Action>
  ) -> String {
    let offer = state.context.app.plans.flatMap { state.sales?.offer(product, in: $0) }
    return offer?.name(scene.language) ?? scene.text(BoughtWords.unknownProduct)
  }
}
