import FileServer

extension CommandLine.Invocation {
  /// `umbu doctor`.
  public func examine() async -> CommandResult {
    do {
      let sold: CheckoutSettings?
      switch checkout() {
      case .success(let settings): sold = settings
      case .failure(let no): return wrong(no.words)
      }
      return await Doctor(
        data: data, web: web, files: try files(), messaging: try messaging(), checkout: sold,
        apps: apps
      ).examine()
    } catch let error as S3Address.Failure {
      return wrong(error.words)
    } catch {
      return wrong("--nats: \(error).")
    }
  }
}
