import API
import Shell
import Values

/// Why a seat is not given, taken or ended.
public enum SeatFailure: Equatable, Sendable {
  /// Nobody is named, or no code was typed.
  case missing
  /// What whoever gives it has bought has no seats, or is over.
  case noSeats
  case allGiven
  case unknown
  /// The code is good no more.
  case ended
  /// Somebody else has it.
  case taken
  /// It is the person's own to give.
  case own
  /// The person has one.
  case hasSeat
  case other(APIError)

  init(_ error: APIError) {
    switch error.problem?.code {
    case "noSeats": self = .noSeats
    case "seatsGiven": self = .allGiven
    case "noSuchSeat": self = .unknown
    case "seatEnded": self = .ended
    case "seatTaken": self = .taken
    case "ownSeat": self = .own
    case "hasSeat": self = .hasSeat
    default: self = .other(error)
    }
  }

  func text(in app: App, _ language: Language) -> String {
    switch self {
    case .missing: SeatWords.missing(language)
    case .noSeats: SeatWords.noSeats(language)
    case .allGiven: SeatWords.allGiven(language)
    case .unknown: SeatWords.unknown(language)
    case .ended: SeatWords.ended(language)
    case .taken: SeatWords.taken(language)
    case .own: SeatWords.own(language)
    case .hasSeat: SeatWords.hasSeat(language)
    case .other(let error): error.text(in: app, language)
    }
  }
}
