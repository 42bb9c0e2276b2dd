extension CheckoutModule {
  static let serveOptions: ServeOptions? = ServeOptions(
    OptionNames(["--checkout", "--terms", "--privacy"]),
    help: """
          --checkout stripe|box  sells plans on the web. Stripe's key belongs in UMBU_STRIPE_KEY, and what
          signs the messages that it sends to APP/v1/store/stripe/events in UMBU_STRIPE_SIGNING; with
          --address. The box is a provider to try out: pages that look and fail as a real one's do, and
          no money; never where others reach the server
          --terms https://HOST/PAGE, --privacy https://HOST/PAGE  where you say under what terms plans are sold,
          and what becomes of people's data: linked beside the button by which one buys
      """,
    read: { call, settings in
      switch call.checkout() {
      case .success(let checkout): settings.checkout = checkout
      case .failure(let failure): return .failure(failure)
      }
      guard let problem = settings.checkoutProblem else { return .success(()) }
      return .failure(WrongOption(words: problem))
    })
}
