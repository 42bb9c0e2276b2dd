import Care
import Fields
import RecordPages
import Screen
import Shell
import Values

/// The fields of a medicine's form, in its order.
public enum MedicineField: String, FormField {
  case name, strength, form, person
  case food, reason, instructions, prescriber, warnDays

  public var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome do remédio", en: "Medicine")
    case .strength: Phrase(pt: "Dose na embalagem", en: "Strength on the box")
    case .form: Phrase(pt: "Forma", en: "Form")
    case .person: Phrase(pt: "Quem toma", en: "Who takes it")
    case .food: Phrase(pt: "Com comida?", en: "With food?")
    case .reason: Phrase(pt: "Para quê", en: "What for")
    case .instructions: Phrase(pt: "Instruções", en: "Instructions")
    case .prescriber: Phrase(pt: "Quem receitou", en: "Prescribed by")
    case .warnDays:
      Phrase(pt: "Avisar quantos dias antes de acabar", en: "Days of warning before it runs out")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .strength: Phrase(pt: "a dose da embalagem", en: "strength")
    case .form: Phrase(pt: "a forma", en: "form")
    case .person: Phrase(pt: "quem toma", en: "person")
    case .food: Phrase(pt: "a relação com a comida", en: "relation to food")
    case .reason: Phrase(pt: "o motivo", en: "reason")
    case .instructions: Phrase(pt: "as instruções", en: "instructions")
    case .prescriber: Phrase(pt: "quem receitou", en: "prescriber")
    case .warnDays: Phrase(pt: "o aviso de fim", en: "warning before it runs out")
    }
  }

  public var input: FieldInput {
    switch self {
    case .name: .line(.text, limit: Medicine.Limits.name, isRequired: true)
    case .strength: .line(.text, limit: Medicine.Limits.strength)
    case .form:
      .choice(
        Medicine.Form.allCases.map { FieldInput.Option($0.rawValue, $0.label) }, isRequired: true)
    case .person: .record
    case .food: .choice(Medicine.Food.allCases.map { FieldInput.Option($0.rawValue, $0.label) })
    case .reason, .prescriber: .line(.text, limit: Medicine.Limits.name)
    case .instructions: .prose(rows: 3, limit: Medicine.Limits.prose)
    case .warnDays:
      .value(
        .digits, limit: 2,
        read: { text, _ in text.wholeNumber.map { Int(clamping: $0) } }, show: { $0.description })
    }
  }
}

extension Medicine.Form {
  var label: Phrase {
    switch self {
    case .tablet: Phrase(pt: "Comprimido", en: "Tablet")
    case .capsule: Phrase(pt: "Cápsula", en: "Capsule")
    case .drops: Phrase(pt: "Gotas", en: "Drops")
    case .millilitres: Phrase(pt: "Líquido (ml)", en: "Liquid (mL)")
    case .injection: Phrase(pt: "Injeção", en: "Injection")
    case .units: Phrase(pt: "Unidades (insulina)", en: "Units (insulin)")
    case .puffs: Phrase(pt: "Jatos (inalador)", en: "Puffs (inhaler)")
    case .patch: Phrase(pt: "Adesivo", en: "Patch")
    case .sachet: Phrase(pt: "Sachê", en: "Sachet")
    case .suppository: Phrase(pt: "Supositório", en: "Suppository")
    case .application: Phrase(pt: "Aplicação (pomada, creme)", en: "Application (cream)")
    case .other: Phrase(pt: "Outra", en: "Other")
    }
  }

  /// How one counts it: "2 comprimidos".
  var counted: Plural {
    switch self {
    case .tablet:
      Plural(
        one: Phrase(pt: "{0} comprimido", en: "{0} tablet"),
        other: Phrase(pt: "{0} comprimidos", en: "{0} tablets"))
    case .capsule:
      Plural(
        one: Phrase(pt: "{0} cápsula", en: "{0} capsule"),
        other: Phrase(pt: "{0} cápsulas", en: "{0} capsules"))
    case .drops:
      Plural(
        one: Phrase(pt: "{0} gota", en: "{0} drop"), other: Phrase(pt: "{0} gotas", en: "{0} drops")
      )
    case .millilitres:
      Plural(one: Phrase(pt: "{0} ml", en: "{0} mL"), other: Phrase(pt: "{0} ml", en: "{0} mL"))
    case .injection:
      Plural(
        one: Phrase(pt: "{0} injeção", en: "{0} injection"),
        other: Phrase(pt: "{0} injeções", en: "{0} injections"))
    case .units:
      Plural(
        one: Phrase(pt: "{0} unidade", en: "{0} unit"),
        other: Phrase(pt: "{0} unidades", en: "{0} units"))
    case .puffs:
      Plural(
        one: Phrase(pt: "{0} jato", en: "{0} puff"), other: Phrase(pt: "{0} jatos", en: "{0} puffs")
      )
    case .patch:
      Plural(
        one: Phrase(pt: "{0} adesivo", en: "{0} patch"),
        other: Phrase(pt: "{0} adesivos", en: "{0} patches"))
    case .sachet:
      Plural(
        one: Phrase(pt: "{0} sachê", en: "{0} sachet"),
        other: Phrase(pt: "{0} sachês", en: "{0} sachets"))
    case .suppository:
      Plural(
        one: Phrase(pt: "{0} supositório", en: "{0} suppository"),
        other: Phrase(pt: "{0} supositórios", en: "{0} suppositories"))
    case .application:
      Plural(
        one: Phrase(pt: "{0} aplicação", en: "{0} application"),
        other: Phrase(pt: "{0} aplicações", en: "{0} applications"))
    case .other:
      Plural(
        one: Phrase(pt: "{0} dose", en: "{0} dose"), other: Phrase(pt: "{0} doses", en: "{0} doses")
      )
    }
  }

  /// An amount of it: "1/2" is "0,5 comprimido".
  func text(_ amount: DoseAmount, _ language: Language) -> String {
    counted(amount <= .one ? 1 : 2, language, amount.text(in: language))
  }
}

extension Medicine.Food {
  var label: Phrase {
    switch self {
    case .before: Phrase(pt: "Antes de comer", en: "Before food")
    case .with: Phrase(pt: "Com comida", en: "With food")
    case .after: Phrase(pt: "Depois de comer", en: "After food")
    case .without: Phrase(pt: "Em jejum", en: "On an empty stomach")
    }
  }
}
