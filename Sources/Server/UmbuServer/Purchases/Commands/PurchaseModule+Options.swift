extension PurchaseModule {
  static let serveOptions: ServeOptions? = ServeOptions(
    OptionNames(["--app-store"], repeated: ["--app-store": " "]),
    help: """
          --app-store "APP?bundle=BUNDLE&id=NUMBER&root=FILE"  believes what Apple signs of purchases in an
          app: its bundle, its number at Apple, and the file of Apple Root CA - G3, from
          apple.com/certificateauthority; several times for several apps. &environment=sandbox beside it
          believes what testers buy without paying; xcode and localtesting are for servers of developers,
          as umbu store. Or UMBU_APP_STORES, with blanks between. &key=FILE.p8&issuer=ISSUER&kid=KEYID, a
          key of App Store Connect's for in-app purchases, asks Apple once a day for what it sent and never
          came, and for all that a customer bought who restores
      """,
    read: { call, settings in call.appStores(of: call.apps).map { settings.appStores = $0 } })
}
