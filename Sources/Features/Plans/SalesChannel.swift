/// Where what this build of the app sells is paid: a constant of the build, so that the one for the App
/// Store has neither texts nor addresses of another checkout.
enum SalesChannel: Sendable {
  case web, ios

  static var current: SalesChannel {
    #if UMBU_IOS
      return .ios
    #else
      return .web
    #endif
  }
}
