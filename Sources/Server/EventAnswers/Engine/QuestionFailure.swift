import API
import Values

/// Why a question has no answer.
public enum QuestionFailure: Error, Hashable, Sendable {
  /// It cannot be answered as it was asked.
  case problem([FieldProblem])
  /// It would take more than it may.
  case tooMuch(AnswerLimit)
  case cancelled
  /// What it reads is damaged.
  case damaged
}

/// How much one question may take.
public struct AnswerLimits: Sendable {
  public var seconds = 30.0
  /// Of what an operator keeps while it reads.
  public var bytes = 128 << 20
  /// Of the answer.
  public var rows = 100_000
  /// Of values that are told apart: beyond them percentiles are approximate, and groups too many.
  public var distinct = 2_000_000

  public init() {}

  /// For an operator who waits: ten minutes.
  public static var patient: AnswerLimits {
    var limits = AnswerLimits()
    limits.seconds = 600
    return limits
  }
}

/// What ran out.
public enum AnswerLimit: String, Hashable, Sendable {
  case seconds, bytes, rows, distinct

  /// What ran out, and what helps.
  public var words: Phrase {
    switch self {
    case .seconds:
      Phrase(
        pt: "A pergunta demorou mais do que pode. Pergunte sobre menos dias ou filtre mais.",
        en: "The question took longer than it may. Ask about fewer days, or filter more.")
    case .bytes:
      Phrase(
        pt:
          "A pergunta precisa de mais memória do que pode. Pergunte sobre menos dias ou separe menos.",
        en: "The question needs more memory than it may. Ask about fewer days, or break down less.")
    case .rows:
      Phrase(
        pt: "A resposta tem mais linhas do que pode. Use uma unidade maior ou menos grupos.",
        en: "The answer has more rows than it may. Take a larger unit, or fewer groups.")
    case .distinct:
      Phrase(
        pt: "Há valores diferentes demais para separar. Filtre mais ou separe por outra coisa.",
        en: "There are too many values to tell apart. Filter more, or break down by another one.")
    }
  }
}
