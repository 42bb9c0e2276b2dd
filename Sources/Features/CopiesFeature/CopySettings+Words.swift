import Copies
import Values

extension CopyPlace {
  /// Where it is, for people: the host and what is behind it.
  var words: String {
    guard let folder else { return address }
    return folder.authority + folder.path
  }
}

extension CopyField {
  func label(_ kind: CopyPlace.Kind) -> Phrase {
    switch self {
    case .address:
      kind == .s3
        ? Phrase(pt: "Endereço do servidor", en: "Address of the server")
        : Phrase(pt: "Endereço da pasta", en: "Address of the folder")
    case .region: Phrase(pt: "Região", en: "Region")
    case .bucket: Phrase(pt: "Bucket", en: "Bucket name")
    case .prefix: Phrase(pt: "Pasta no bucket", en: "Folder in the bucket")
    case .user:
      kind == .s3
        ? Phrase(pt: "Chave de acesso", en: "Access key") : Phrase(pt: "Usuário", en: "User")
    case .secret:
      kind == .s3
        ? Phrase(pt: "Chave secreta", en: "Secret key")
        : Phrase(pt: "Senha do lugar", en: "Password of the place")
    case .passphrase: Phrase(pt: "Frase secreta", en: "Passphrase")
    case .repeated: Phrase(pt: "Repita a frase secreta", en: "Repeat the passphrase")
    }
  }

  var isOptional: Bool { self == .region || self == .prefix }
}

extension CopyFieldProblem {
  var text: Phrase {
    switch self {
    case .missing: Phrase(pt: "Preencha este campo.", en: "Fill in this field.")
    case .notAddress:
      Phrase(
        pt: "Precisa ser um endereço como https://nuvem.exemplo.com/copias.",
        en: "It must be an address such as https://cloud.example.com/copies.")
    case .notName:
      Phrase(
        pt: "Só letras sem acento, números, ponto, hífen e sublinhado.",
        en: "Only plain letters, digits, dots, hyphens and underscores.")
    case .tooShort: Phrase(pt: "Pelo menos 12 caracteres.", en: "At least 12 characters.")
    case .different: Phrase(pt: "As duas não são iguais.", en: "The two are not the same.")
    }
  }
}
