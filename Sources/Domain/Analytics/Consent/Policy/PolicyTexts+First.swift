import Values

extension PolicyTexts {
  static var first: PolicyVersion {
    PolicyVersion(
      1, from: CivilDate("2026-11-27") ?? .epoch,
      [intro, data, use, storage, rights, changes])
  }

  private static var intro: PolicySection {
    PolicySection(
      "intro", Phrase(pt: "Do que se trata", en: "What this is about"),
      Phrase(
        pt: """
          Esta política trata dos dados de uso: o que o {0} conta sobre como é usado, se você \
          permitir. O que você registra nele não faz parte deles.
          """,
        en: """
          This policy is about usage data: what {0} counts about how it is used, if you allow it. \
          What you write down in it is no part of that.
          """))
  }

  private static var data: PolicySection {
    PolicySection(
      "data", Phrase(pt: "O que é coletado", en: "Data we collect"),
      Phrase(
        pt: "Só o que está na lista de “Quais dados coletamos?”, sob um pseudônimo:",
        en: "Only what is on the list of “What data do we collect?”, under a pseudonym:"),
      [
        PolicyPoint(
          Phrase(
            pt: "Uso: que telas se abrem, que funções se usam e por quanto tempo.",
            en: "Usage: which screens are opened, which features are used, and for how long.")),
        PolicyPoint(
          Phrase(
            pt: "Desempenho: quanto uma ação demora.",
            en: "Performance: how long an action takes.")),
        PolicyPoint(
          Phrase(
            pt: """
              Aparelho: tipo de aparelho, plataforma, versão do aplicativo, idioma e tipo de \
              conexão.
              """,
            en: """
              Device: kind of device, platform, version of the app, language and kind of connection.
              """)),
        PolicyPoint(
          Phrase(
            pt: """
              Nunca: nome, e-mail, telefone, CPF, contatos, localização, endereço de rede, o que você \
              escreve ou procura.
              """,
            en: """
              Never: name, e-mail, phone, CPF, contacts, location, network address, what you write or \
              search for.
              """)),
      ])
  }

  private static var use: PolicySection {
    PolicySection(
      "use", Phrase(pt: "Para que usamos", en: "How we use it"),
      Phrase(pt: "Para quatro fins, e nenhum outro:", en: "For four ends, and no other:"),
      [
        PolicyPoint(
          Phrase(
            pt: "entender que funções são usadas;", en: "understanding which features are used;")),
        PolicyPoint(
          Phrase(
            pt: "ver onde as pessoas param, para simplificar;",
            en: "seeing where people stop, to make it simpler;")),
        PolicyPoint(
          Phrase(
            pt: "achar falhas, se você permitir relatórios delas;",
            en: "finding failures, if you allow reports of them;")),
        PolicyPoint(
          Phrase(
            pt: "escolher que novidades oferecer, se você permitir divulgação.",
            en: "choosing which news to offer you, if you allow marketing.")),
      ])
  }

  private static var storage: PolicySection {
    PolicySection(
      "storage", Phrase(pt: "Onde e por quanto tempo", en: "Where and for how long"),
      Phrase(
        pt: "Os dados de uso ficam no servidor do próprio {0}, na região dele.",
        en: "Usage data is on {0}'s own server, in its region."),
      [
        PolicyPoint(
          Phrase(
            pt: "O aplicativo não fala com nenhum outro servidor.",
            en: "The app talks to no other server.")),
        PolicyPoint(
          Phrase(
            pt: """
              Da sua resposta fica a prova: a versão do texto, a hora, e o fuso e o idioma do \
              aparelho.
              """,
            en: """
              Of your answer the proof is kept: the version of the text, the time, and the device's \
              time zone and language.
              """)),
        PolicyPoint(
          Phrase(
            pt: "Os dados de uso são apagados depois de 14 meses.",
            en: "Usage data is erased after 14 months.")),
        PolicyPoint(
          Phrase(
            pt: """
              O que você manda apagar sai das contas na hora, dos arquivos em até 24 horas e das \
              cópias de segurança em até 35 dias.
              """,
            en: """
              What you have erased leaves the figures at once, the files within 24 hours and the \
              backups within 35 days.
              """)),
      ])
  }

  private static var rights: PolicySection {
    PolicySection(
      "rights", Phrase(pt: "Seus direitos", en: "Your rights"),
      Phrase(
        pt: """
          Pela LGPD e pelo GDPR. Os botões valem na hora; a um pedido por escrito respondemos em até \
          15 dias.
          """,
        en: """
          By the LGPD and the GDPR. The buttons hold at once; a request in writing is answered within \
          15 days.
          """),
      [
        PolicyPoint(
          Phrase(
            pt: "Parar: nada mais é contado a partir daí.",
            en: "Opting out: nothing more is counted from then on."), .optOut),
        PolicyPoint(
          Phrase(
            pt: "Apagar: tudo o que foi coletado sob o seu pseudônimo.",
            en: "Deletion: all that was collected under your pseudonym."), .erasure),
        PolicyPoint(
          Phrase(
            pt: "Ver: cada linha, como está guardada.",
            en: "Access: each row, as it is kept."), .access),
        PolicyPoint(
          Phrase(
            pt: "Levar: as mesmas linhas num arquivo.",
            en: "Portability: the same rows in a file."), .export),
      ])
  }

  private static var changes: PolicySection {
    PolicySection(
      "changes", Phrase(pt: "Quando esta política muda", en: "Changes to this policy"),
      Phrase(
        pt: """
          O aplicativo avisa na página inicial e mostra o que mudou. Se passar a coletar mais, \
          pergunta de novo antes.
          """,
        en: """
          The app says so on its first page and shows what changed. Before it collects more, it asks \
          you again.
          """))
  }
}
