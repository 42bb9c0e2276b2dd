import Copies
import Values

extension CopyFailure {
  /// What happened and what to do.
  /// - Parameter space: what the app calls a space.
  func text(_ language: Language, in space: Noun) -> String {
    words(language, space.inThe(language))
  }

  private var words: Phrase {
    switch self {
    case .badAddress:
      Phrase(
        pt: "O endereço não serve. Confira se está completo e sem espaços.",
        en: "The address does not work. Check that it is complete and has no spaces.")
    case .notSecure:
      Phrase(
        pt: "O endereço começa com http://, sem proteção. Use https://.",
        en: "The address begins with http://, which is not protected. Use https://.")
    case .hostNotAllowed:
      Phrase(
        pt: """
          Esse endereço fica numa rede privada, e o servidor não tem permissão de ir até lá. Use um \
          endereço público ou peça a quem cuida do servidor que o libere.
          """,
        en: """
          That address is in a private network, where the server may not go. Use a public address, or \
          ask who runs the server to allow it.
          """)
    case .unreachable:
      Phrase(
        pt: "Ninguém responde nesse endereço. Confira-o, ou tente de novo daqui a pouco.",
        en: "Nobody answers at that address. Check it, or try again in a while.")
    case .untrusted:
      Phrase(
        pt: "A conexão com esse lugar não é segura: o certificado dele não é confiável.",
        en: "The connection to that place is not secure: its certificate is not trusted.")
    case .redirects:
      Phrase(
        pt: "Esse endereço leva a outro. Use o endereço final.",
        en: "That address leads to another one. Use the final address.")
    case .refused:
      Phrase(
        pt: "O lugar não aceitou o usuário ou a senha, ou não deixa gravar ali.",
        en: "The place did not accept the user or the password, or does not allow writing there.")
    case .noFolder:
      Phrase(
        pt: "A pasta não existe nesse lugar. Crie-a e tente de novo.",
        en: "The folder does not exist in that place. Create it and try again.")
    case .full:
      Phrase(
        pt: "O lugar está sem espaço. Libere espaço nele e tente de novo.",
        en: "The place has no room left. Make room there and try again.")
    case .tooSlow:
      Phrase(
        pt: "O lugar demorou demais a responder. Tente de novo daqui a pouco.",
        en: "The place took too long to answer. Try again in a while.")
    case .strange:
      Phrase(
        pt: "Esse endereço não responde como um lugar para cópias. Confira-o.",
        en: "That address does not answer as a place for copies does. Check it.")
    case .missing:
      Phrase(
        pt: "Essa cópia já não está lá. Veja a lista de novo.",
        en: "That copy is not there any more. Look at the list again.")
    case .tooLarge:
      Phrase(
        pt: "A cópia passa de 16 MB, o máximo que pode ser enviado.",
        en: "The copy is larger than 16 MB, the most that can be sent.")
    case .crowded:
      Phrase(
        pt: "Há arquivos demais nesse lugar: no máximo 20.000. Use uma pasta só para as cópias.",
        en: "There are too many files in that place: 20,000 at most. Use a folder for copies alone."
      )
    case .offline:
      Phrase(
        pt: "Sem conexão com o servidor. Tente de novo quando houver internet.",
        en: "No connection to the server. Try again when there is a network.")
    case .signedOut:
      Phrase(pt: "Entre de novo na sua conta.", en: "Sign in to your account again.")
    case .forbidden:
      Phrase(
        pt: "A sua função {0} não permite isto.", en: "Your role in {0} does not allow this.")
    case .tooMany:
      Phrase(
        pt: "Foram tentativas demais. Aguarde um pouco.",
        en: "There were too many attempts. Wait a little.")
    case .server:
      Phrase(
        pt: "Algo falhou no servidor. Tente de novo daqui a pouco.",
        en: "Something failed on the server. Try again in a while.")
    }
  }
}
