import Values

/// The words of how things come in from outside.
enum CaptureWords {
  static var title: Phrase { Phrase(pt: "Guardar de fora", en: "Keep from outside") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var alone: Phrase {
    Phrase(
      pt: "Seu diário está só neste aparelho.", en: "Your journal is on this device alone.")
  }
  static var aloneLead: Phrase {
    Phrase(
      pt:
        "O favorito e o compartilhamento funcionam. E-mail e leitura de páginas precisam de conta.",
      en: "The bookmark and sharing work like this. Mail and reading pages need an account.")
  }
  static var needsAccount: Phrase {
    Phrase(
      pt: "Precisa de uma conta: quem faz isto é o servidor.",
      en: "Needs an account: it is the server that does this.")
  }
  static var makeAccount: Phrase { Phrase(pt: "Criar conta", en: "Create account") }
  static var notSaved: Phrase {
    Phrase(
      pt: "O ajuste não foi guardado. Tente de novo.",
      en: "The setting was not kept. Try again.")
  }

  // Links

  static var links: Phrase { Phrase(pt: "Links", en: "Links") }
  static var fetching: Phrase {
    Phrase(pt: "Ler as páginas dos links", en: "Read the pages of links")
  }
  static var fetchingLead: Phrase {
    Phrase(
      pt: """
        O servidor abre cada link que você guarda e traz título, texto e imagem, para ver sem internet. Busca \
        também as imagens dos textos, uma a uma, quando você pede. Assim ele fica sabendo que página é, e o \
        site vê uma visita do servidor. Desligado, o link fica só como link.
        """,
      en: """
        The server opens each link that you keep and brings its title, text and picture, to see without the \
        internet. It also fetches pictures of texts, one by one, when you ask. So it learns which page that is, \
        and the site sees a visit of the server. Off, a link stays a link.
        """)
  }
  static var copy: Phrase { Phrase(pt: "Texto da página", en: "The page's text") }
  static var read: Phrase { Phrase(pt: "Buscar a página", en: "Read the page") }
  static var reading: Phrase {
    Phrase(pt: "O servidor está lendo a página.", en: "The server is reading the page.")
  }
  static var readsLater: Phrase {
    Phrase(
      pt: "A página vai ser lida quando houver internet.",
      en: "The page will be read once there is the internet.")
  }

  // Mail, and the bookmark

  static var mail: Phrase { Phrase(pt: "E-mail", en: "Mail") }
  static var bookmark: Phrase { Phrase(pt: "Favorito no navegador", en: "Bookmark in the browser") }
  static var bookmarkLead: Phrase {
    Phrase(
      pt: """
        Crie um favorito e ponha este código no lugar do endereço. Tocado em qualquer página, ele guarda o \
        título, o link e o que estiver selecionado.
        """,
      en: """
        Make a bookmark and put this code in place of its address. Tapped on any page, it keeps the title, \
        the link and what is selected.
        """)
  }
  static var bookmarkNote: Phrase {
    Phrase(
      pt: "O que ele leva vai atrás do # do endereço, que nenhum servidor vê.",
      en: "What it carries stands behind the # of the address, which no server sees.")
  }
  static var copyBookmark: Phrase { Phrase(pt: "Copiar o código", en: "Copy the code") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }

  // Sharing

  static var sharing: Phrase {
    Phrase(pt: "Compartilhar de outro aplicativo", en: "Share from another app")
  }
  static var sharingLead: Phrase {
    Phrase(
      pt: """
        Instale o aplicativo pelo menu do navegador, no Android ou no Chrome de um computador. Ele aparece \
        entre os destinos ao compartilhar, e o que chega fica cifrado neste aparelho até você guardar.
        """,
      en: """
        Install the app by the browser's menu, on Android or in Chrome on a computer. It appears among those \
        that can be shared to, and what comes lies sealed on this device until you keep it.
        """)
  }
  static var phone: Phrase { Phrase(pt: "No iPhone e no iPad", en: "On iPhone and iPad") }
  static var phoneLead: Phrase {
    Phrase(
      pt: "Lá nenhum aplicativo da web aparece ao compartilhar. Um atalho faz isso:",
      en: "There no web app can be shared to. A shortcut does it:")
  }
  static var steps: [Phrase] {
    [
      Phrase(
        pt: "No aplicativo Atalhos, crie um atalho e ligue Mostrar na Folha de Compartilhamento.",
        en: "In the app Shortcuts, make a shortcut and switch on Show in Share Sheet."),
      Phrase(
        pt: "Faça com que receba URLs e texto.", en: "Let it receive URLs and text."),
      Phrase(
        pt: "Acrescente a ação Codificar URL, da Entrada do Atalho.",
        en: "Add the action URL Encode, of the Shortcut Input."),
      Phrase(
        pt: "Acrescente a ação Abrir URLs, com {0} e atrás disso o Texto Codificado.",
        en: "Add the action Open URLs, with {0} and behind that the Encoded Text."),
    ]
  }
  static var phoneNote: Phrase {
    Phrase(
      pt: """
        O atalho abre no Safari, que guarda à parte do aplicativo na tela de início: entre no Safari com a \
        mesma conta. Com um endereço de e-mail seu, o atalho também pode enviar por e-mail.
        """,
      en: """
        The shortcut opens in Safari, which keeps its data apart from the app on the home screen: sign in to \
        the same account in Safari. With a mail address of your own, the shortcut can also send a mail.
        """)
  }
  static var copyAddress: Phrase { Phrase(pt: "Copiar o endereço", en: "Copy the address") }
}
