import Screen
import Values

/// Screens with made-up people, composed as the apps compose theirs.
struct SampleScreens {
  let isWide: Bool

  func patients() -> Node {
    let names = [
      "Álvaro Nogueira", "Ana Beatriz Moura", "Bruno Teixeira", "Conceição Araújo Lima",
      "Débora Sampaio", "Eduardo Pires", "Fernanda Quintela dos Santos Albuquerque", "Gil Mendonça",
      "Helena Prado", "Igor Valadares", "João da Silva",
    ]
    let details = ["Lombalgia", "Pós-operatório de LCA", "Ombro direito", "Cervicalgia"]
    func row(_ position: Int) -> Node {
      let name = names[position % names.count]
      return .rowContent(
        ListRow(
          "\(position)", name, subtitle: details[position % 4], leading: .avatar(name),
          mark: position == 2 ? (.cloudUp, "Ainda não enviado", .note) : nil, href: "#",
          isSelected: isWide && position == 1), onTap: tap)
    }
    let list = Node.page(
      title: "Pacientes", key: "list", isPane: isWide,
      status: .syncBadge(.cloudOff, "Sem rede, 3 na fila", tone: .warn, on: tap),
      actions: [
        .iconButton(.plus, "Adicionar paciente", .tinted, on: tap)
      ],
      [
        .searchField(
          id: "search", label: "Buscar em 128 pacientes", text: "", resultsID: "patients",
          language: .pt, onClear: tap, on: tap),
        virtualList(
          VirtualWindow(rowHeight: 68), count: 128, [Attribute("id", .text("patients"))],
          scrollsPage: !isWide, listener: tap, row: row),
      ])
    return .split(
      title: "Pacientes", list: list, detail: isWide ? patient() : nil, empty: .none, isWide: isWide
    )
  }

  func patient() -> Node {
    .page(
      title: "Ana Beatriz Moura", .bar, key: "detail",
      leading: isWide ? [] : [.backButton("Pacientes", href: "#", on: tap)],
      actions: [
        .iconButton(.archive, "Arquivar", on: tap),
        .button("Editar", .tinted, icon: .edit, on: tap),
      ],
      banners: [
        .banner(
          .danger, "O servidor não aceitou esta mudança",
          "O plano Grátis vai até 10 pacientes ativos. O que foi digitado está neste aparelho.",
          actions: [.button("Ver planos", .plain, on: tap)])
      ],
      [
        .line(
          .normal,
          [
            .avatar("Ana Moura", isLarge: true),
            .column(
              .hair,
              [
                .heading("Ana Beatriz Moura"), .paragraph("41 anos, Unimed", .secondary),
                .line(.hair, [.chip("pilates"), .chip("quinta-feira")]),
              ]),
          ]),
        .section(
          "Contato",
          [
            .details([
              ("Telefone", .link("(11) 98765-4321", href: "tel:", on: tap)),
              ("E-mail", .link("ana.moura@exemplo.com.br", href: "mailto:", on: tap)),
              ("Emergência", .text("Pedro Moura (irmão), (11) 91234-5678")),
            ])
          ]),
        .section(
          "Observações",
          [.tag("div", "card-padded", [], [.paragraph("Prefere o turno da manhã.", .prose)])]),
      ])
  }

  func form() -> Node {
    func field(_ id: String, _ label: String, optional: Bool = false) -> Field {
      Field(id, label, isOptional: optional, language: .pt)
    }
    return .page(
      title: "Novo paciente", .bar, leading: [.backButton("Pacientes", href: "#", on: tap)],
      actions: [.button("Salvar", .primary, on: tap)],
      [
        .form(
          id: "patient", language: .pt, onSubmit: tap,
          [
            .fieldGroup(
              "Identificação",
              [
                .fullWidth(.textField(field("name", "Nome completo"), text: "", .name, on: tap)),
                .textField(field("cpf", "CPF", optional: true), text: "529.982", .digits, on: tap),
                .textField(
                  field("birth", "Data de nascimento"), text: "", .date, placeholder: "dd/mm/aaaa",
                  on: tap),
                .segmented(
                  field("sex", "Sexo"),
                  choices: [
                    Choice("f", "Feminino"), Choice("m", "Masculino"), Choice("x", "Não informado"),
                  ], selected: "f", on: { _ in tap }),
              ]),
            .fieldGroup(
              "Contato",
              [
                .textField(field("phone", "Telefone"), text: "(11) 98765-4321", .phone, on: tap),
                .textField(field("mail", "E-mail", optional: true), text: "", .email, on: tap),
              ]),
          ],
          actions: [
            .button("Cancelar", on: tap), .submit("Salvar paciente"),
          ])
      ])
  }

  func empty() -> Node {
    .page(
      title: "Pacientes", status: .syncBadge(.cloudOk, "Tudo no servidor", on: tap),
      actions: [.iconButton(.plus, "Adicionar paciente", .tinted, on: tap)],
      [
        .emptyState(
          .people, "Nenhum paciente ainda",
          "Cadastre o primeiro, ou traga todos de uma planilha de uma vez.",
          actions: [
            .button("Adicionar paciente", .primary, icon: .plus, on: tap),
            .button("Importar planilha", icon: .import, on: tap),
          ])
      ])
  }

  func gate() -> Node {
    .gate(
      app: "fisioflow", name: "FisioFlow", title: "Entrar",
      lead: "Os pacientes da sua clínica, com ou sem rede.", language: .pt,
      [
        .form(
          id: "sign-in", language: .pt, onSubmit: tap,
          [
            .textField(
              Field("email", "E-mail", language: .pt), text: "", .email, autocomplete: "username",
              on: tap),
            .passwordField(
              Field("password", "Senha", language: .pt), text: "", isShown: false, onReveal: tap,
              on: tap),
          ],
          actions: [.submit("Entrar").wide]),
        .paragraph("Ainda sem conta?", .secondary),
        .linkButton("Criar uma clínica", .tinted, href: "#", on: tap),
      ])
  }
}
