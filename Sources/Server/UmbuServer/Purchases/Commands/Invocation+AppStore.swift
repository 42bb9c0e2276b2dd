import AppStore
import CurlTransport
import HTTP
import Purchases
import Values

extension CommandLine.Invocation {
  /// Whose signatures are believed of purchases in the App Store, by app, if that is said. Of several of one
  /// app each is believed for what it signs: production beside the sandbox of testers.
  /// - Returns: what is wrong with what was said.
  func appStores(of apps: [AppDefinition]) -> Result<[String: AppStoreReader], WrongOption> {
    var verifiers: [String: [SignedDataVerifier]] = [:]
    var clients: [String: [AppStoreClient]] = [:]
    for text in option("--app-store", or: "UMBU_APP_STORES")?.split(separator: " ") ?? [] {
      let parts = text.split(separator: "?", maxSplits: 1).map { String($0) }
      guard let app = apps.first(where: { $0.id == parts.first }), app.plans?.sold != nil else {
        return wrong("--app-store names an app that sells plans, such as fisioflow.")
      }
      guard parts.count == 2, let query = query(parts[1]) else { return wrong(Self.appStoreForm) }
      let verifier: SignedDataVerifier
      switch self.verifier(query) {
      case .success(let found): verifier = found
      case .failure(let failure): return .failure(failure)
      }
      verifiers[app.id, default: []].append(verifier)
      switch client(query, verifier) {
      case .success(let client): clients[app.id, default: []] += [client].compactMap { $0 }
      case .failure(let failure): return .failure(failure)
      }
    }
    var readers = verifiers.mapValues { AppStoreReader($0) }
    for (id, clients) in clients { readers[id]?.clients = clients }
    return .success(readers)
  }

  private static let appStoreForm =
    "--app-store is APP?bundle=BUNDLE&id=NUMBER&root=FILE, and &environment= of another than production."

  /// Who asks Apple for what it did not tell; nil without a key.
  private func client(
    _ query: [String: String], _ verifier: SignedDataVerifier
  ) -> Result<AppStoreClient?, WrongOption> {
    let said = ["key", "issuer", "kid"].compactMap { query[$0] }
    guard !said.isEmpty else { return .success(nil) }
    guard said.count == 3 else {
      return wrong("--app-store asks Apple with all three: &key=FILE.p8&issuer=ISSUER&kid=KEYID.")
    }
    switch verifier.app.environment {
    case .production, .sandbox: break
    case .xcode, .localTesting:
      return wrong("--app-store: a key is for production and the sandbox; Apple has no other.")
    }
    let (path, issuer, name) = (said[0], said[1], said[2])
    guard let pem = contents(of: path),
      let account = StoreAccount(
        pem: String(decoding: pem, as: UTF8.self), keyName: name, issuer: issuer,
        bundleID: verifier.app.bundleID)
    else { return wrong("--app-store: there is no key of App Store Connect's in \(path).") }
    let server = StoreServer(
      account, verifier: verifier,
      transport: .live(
        base: StoreTransport.base(of: verifier.app.environment),
        through: WebClient(StoreTransport.rules)), now: systemTime)
    return .success(AppStoreClient(server))
  }

  private func verifier(_ query: [String: String]) -> Result<SignedDataVerifier, WrongOption> {
    guard
      Set(query.keys).isSubset(
        of: ["bundle", "id", "root", "environment", "key", "issuer", "kid"]),
      let bundle = query["bundle"], let path = query["root"]
    else { return wrong(Self.appStoreForm) }
    let name = query["environment"] ?? "production"
    let environment = StoreEnvironment.allCases.first {
      $0.rawValue.lowercased() == name.lowercased()
    }
    guard let environment else {
      return wrong("--app-store: an environment is production, sandbox, xcode or localtesting.")
    }
    let number = query["id"].flatMap { Int64($0) }
    guard number != nil || query["id"] == nil,
      let app = StoreApp(bundleID: bundle, appleID: number, environment: environment)
    else { return wrong("--app-store: production needs the app's number at Apple, id=1234567890.") }
    guard let root = contents(of: path).flatMap({ Self.certificate($0) }),
      let verifier = SignedDataVerifier(app, roots: [root], now: systemTime)
    else { return wrong("--app-store: there is no certificate in \(path).") }
    return .success(verifier)
  }

  /// `a=b&c=d`; nil where a part has another form, or a name stands twice.
  private func query(_ text: String) -> [String: String]? {
    var query: [String: String] = [:]
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1).map { String($0) }
      guard pair.count == 2, query.updateValue(pair[1], forKey: pair[0]) == nil else { return nil }
    }
    return query
  }

  /// The certificate of a file, in DER; it may be in PEM there (RFC 7468).
  private static func certificate(_ bytes: [UInt8]) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("-----BEGIN CERTIFICATE-----") else { return bytes }
    let lines = text.split { $0.isNewline }.map { String($0) }
    let inside = lines.drop { !$0.hasPrefix("-----BEGIN CERTIFICATE-----") }.dropFirst()
      .prefix { !$0.hasPrefix("-----END") }
    return Base64.decode(inside.joined())
  }

  private func wrong<T>(_ words: String) -> Result<T, WrongOption> {
    .failure(WrongOption(words: words))
  }
}
