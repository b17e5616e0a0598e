import type { WhitelistReason } from "@camarim/contract/whitelist";
import { counted, plural } from "@camarim/ui/text/counted.ts";

const reasons: Record<WhitelistReason, string> = {
  invalid: "não é e-mail nem celular",
  name: "tire do nome links e números longos",
  listed: "já está na lista",
  repeated: "repetida nesta lista",
};

export const whitelist = {
  title: "Acesso grátis",
  refresh: "Atualizar",
  actions: "Ações",
  add: "Adicionar pessoas",
  lead: (watching: number) =>
    watching === 0
      ? "Quem está aqui assiste sem pagar, e não conta como assinante."
      : `${counted(watching, "pessoa assiste", "pessoas assistem")} sem pagar agora, e ${plural(watching, "não conta como assinante", "não contam como assinantes")}.`,
  watching: "assiste",
  waiting: "aguardando",
  ended: "terminou",
  forGood: "Sem prazo",
  until: (day: string) => `Até ${day}`,
  more: "Mostrar mais",
  empty: {
    title: "Convide quem assiste de graça",
    message: "Equipe, imprensa, amigos: você põe o e-mail ou o celular, e a pessoa assiste sem pagar.",
    action: "Adicionar pessoas",
  },
  sheet: {
    about: (name: string | null, contact: string) => (name ? `${name} · ${contact}` : contact),
    waitingEmail: "Envie este link. A pessoa entra com o e-mail que você cadastrou e já pode assistir.",
    waitingPhone: (day: string) =>
      `Envie este convite só para ela. Ele vale até ${day} e abre uma vez, para o e-mail que ela confirmar.`,
    lateClaim: "O convite venceu sem ser usado. Remova a pessoa e adicione de novo para gerar outro.",
    watchingSince: (moment: string) => `Assiste desde ${moment}.`,
    note: "Anotação",
    send: "Enviar convite",
    copy: "Copiar link",
    copied: "Link copiado",
    message: (creator: string) => `Você ganhou acesso grátis aos stories de ${creator} no Camarim.`,
    remove: "Remover da lista",
    question: "Remover da lista?",
    questionHint: "A pessoa deixa de assistir em até 20 segundos.",
    removed: "Pessoa removida",
  },
  form: {
    title: "Adicionar pessoas",
    how: "Como você quer adicionar",
    modes: { one: "Uma pessoa", many: "Várias" },
    contact: "E-mail ou celular",
    contactHint: "Com DDD, se for celular",
    contactWrong: "Informe um e-mail ou um celular com DDD.",
    name: "Nome",
    nameHint: "Opcional, só você vê",
    people: "Lista de pessoas",
    peopleHint: "Uma por linha: e-mail ou celular. O nome pode vir junto, separado por vírgula.",
    peopleExample: "Bia Costa, bia@exemplo.com\n11 98765-4321",
    peopleNone: "Cole pelo menos uma pessoa.",
    tooMany: "Envie até 200 pessoas por vez.",
    until: "Pode assistir até",
    untilHint: "Até o fim deste dia. Vazio: sem prazo",
    note: "Anotação",
    noteHint: "Opcional, só você vê",
    submit: "Adicionar",
    submitMany: (count: number) => (count === 0 ? "Adicionar" : `Adicionar ${counted(count, "pessoa", "pessoas")}`),
    added: (count: number) => (count === 1 ? "Pessoa adicionada" : `${count} pessoas adicionadas`),
  },
  report: {
    title: "Resultado",
    taken: (count: number) =>
      count === 0 ? "Ninguém foi adicionado" : counted(count, "pessoa adicionada", "pessoas adicionadas"),
    refused: (count: number) => counted(count, "linha ficou de fora", "linhas ficaram de fora"),
    reason: (reason: WhitelistReason) => reasons[reason],
    fix: "Corrigir e tentar de novo",
    done: "Ver a lista",
  },
};
