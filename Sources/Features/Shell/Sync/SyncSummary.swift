import Screen
import Sync
import Values

/// Where the device stands with the server, in one word for the bar (FF-032).
public enum SyncSummary: Equatable, Sendable {
  /// With how much that waits in the device's store.
  case offline(waiting: Int)
  case sending
  case waiting(Int)
  /// Everything is settled but what the server refused.
  case refused(Int)
  /// The same, and of some of that nobody knows any more what became.
  case undecided(Int)
  /// So many files are not even on this device. Shown before any other state: these files are lost when the window closes.
  case unkept(Int)
  case allSaved
  case failed(SyncFailure)
  case loading
  /// Everything is on this device alone.
  case onDevice

  /// Of a space of this device alone.
  /// - Parameter waiting: what is not in the device's store.
  public init(alone status: SyncStatus, _ waiting: [Waiting] = []) {
    let unkept = waiting.reduce(0) { $0 + $1.unkept }
    if unkept > 0 {
      self = .unkept(unkept)
    } else if case .failed(let failure) = status.phase {
      self = .failed(failure)
    } else {
      self = status.refused.isEmpty ? .onDevice : .ofRefused(status)
    }
  }

  /// - Parameter waiting: what waits beside the queue of changes.
  public init(_ status: SyncStatus, _ waiting: [Waiting] = []) {
    var files = 0
    var kept = 0
    var refused = status.refused.count
    var unkept = 0
    var isSending = false
    for one in waiting {
      files += one.count
      if !one.isInWindowAlone { kept += one.count }
      refused += one.refused
      unkept += one.unkept
      isSending = isSending || one.isSending
    }
    if unkept > 0 {
      self = .unkept(unkept)
    } else if !status.isOnline {
      self = .offline(waiting: status.pending.count + kept)
    } else if case .failed(let failure) = status.phase {
      self = .failed(failure)
    } else if !status.isComplete {
      self = .loading
    } else if status.phase == .syncing, !status.pending.isEmpty {
      self = .sending
    } else if isSending {
      self = .sending
    } else if !status.pending.isEmpty || (files > 0 && refused == 0) {
      self = .waiting(status.pending.count + files)
    } else if refused > status.refused.count {
      self = .refused(refused)
    } else if refused > 0 {
      self = .ofRefused(status)
    } else {
      self = .allSaved
    }
  }

  /// How much the person has to settle.
  public static func ofRefused(_ status: SyncStatus) -> SyncSummary {
    let count = status.refused.count
    for mutation in status.refused where mutation.isSetAside { return .undecided(count) }
    return .refused(count)
  }

  public var symbol: Symbol {
    switch self {
    case .offline: .cloudOff
    case .sending, .loading: .sync
    case .waiting: .cloudUp
    case .allSaved: .cloudOk
    case .onDevice: .device
    case .refused, .undecided, .unkept, .failed: .warning
    }
  }

  public var tone: Tone {
    switch self {
    case .offline, .refused, .undecided, .unkept, .failed: .warn
    case .sending, .waiting, .loading: .note
    case .allSaved, .onDevice: .neutral
    }
  }

  public func text(_ language: Language) -> String { short(language) + more(language) }

  /// What goes on after the short text, where there is room.
  public func more(_ language: Language) -> String {
    if case .unkept = self { return Phrase(pt: " neste aparelho", en: " on this device")(language) }
    guard case .offline(let waiting) = self, waiting > 0 else { return "" }
    return Plural(
      one: Phrase(pt: " · # guardado aqui", en: " · # kept here"),
      other: Phrase(pt: " · # guardados aqui", en: " · # kept here"))(waiting, language)
  }

  public func short(_ language: Language) -> String {
    switch self {
    case .offline: Phrase(pt: "Sem internet", en: "Offline")(language)
    case .sending: Phrase(pt: "Enviando", en: "Sending")(language)
    case .waiting(let count):
      Plural(
        one: Phrase(pt: "# a enviar", en: "# to send"),
        other: Phrase(pt: "# a enviar", en: "# to send"))(count, language)
    case .refused(let count): Home.Words.refused(count, language)
    case .undecided(let count):
      Plural(
        one: Phrase(pt: "# alteração por decidir", en: "# change to decide on"),
        other: Phrase(pt: "# alterações por decidir", en: "# changes to decide on"))(
          count, language)
    case .unkept(let count):
      Plural(
        one: Phrase(pt: "# arquivo não guardado", en: "# file not saved"),
        other: Phrase(pt: "# arquivos não guardados", en: "# files not saved"))(
          count, language)
    case .allSaved: Phrase(pt: "Tudo salvo", en: "All saved")(language)
    case .onDevice: AloneWords.short(language)
    case .loading: Phrase(pt: "Baixando", en: "Downloading")(language)
    case .failed(let failure): failure.text(language)
    }
  }
}

extension SyncFailure {
  func text(_ language: Language) -> String {
    switch self {
    case .unreachable: Phrase(pt: "Sem servidor", en: "No server")(language)
    case .signedOut: Phrase(pt: "Entre de novo", en: "Sign in again")(language)
    case .outdated: Phrase(pt: "Recarregue", en: "Reload")(language)
    case .forbidden: Phrase(pt: "Sem acesso", en: "No access")(language)
    case .server:
      Phrase(pt: "Servidor com problema", en: "Server trouble")(language)
    }
  }
}
