import { counted } from "@camarim/ui/text/counted.ts";

export const personalData = {
  section: "Seus dados",
  export: {
    row: "Baixar meus dados",
    rowHint: "Tudo o que é seu, em um arquivo",
    title: "Baixar meus dados",
    lead: "Um arquivo ZIP com seu perfil, planos, assinantes, pagamentos, extrato, configurações, stories e mídias.",
    prepare: "Preparar arquivo",
    prepareAgain: "Preparar outro arquivo",
    preparing: "Estamos preparando seu arquivo. Pode sair desta tela: avisamos por e-mail quando ficar pronto.",
    failed: "Não conseguimos preparar o arquivo. Tente de novo.",
    ready: (size: string, day: string) => `Seu arquivo está pronto (${size}). Até ${day} dá para baixar quando quiser.`,
    download: "Baixar arquivo",
    started: "O download começou",
  },
  deletion: {
    row: "Apagar minha conta",
    title: "Apagar minha conta",
    now: "Assim que você confirmar:",
    nowList: ["sua página sai do ar e ninguém novo assina;", "as assinaturas não renovam mais."],
    later: "Quem já pagou continua assistindo até o fim do período. Só depois a conta é apagada de vez:",
    laterList: [
      "seus stories, mídias, foto, textos e contatos são apagados;",
      "os registros de pagamento que a lei pede ficam guardados, sem o seu perfil;",
      "ninguém mais usa o seu nome de usuário por um ano.",
    ],
    balance: (money: string) =>
      `Você tem ${money} na carteira. Transfira antes, ou deixe com a gente: no dia, o que sobrar vai para a sua conta cadastrada. A conta só é apagada sem saldo.`,
    disputed: (money: string) =>
      `Há ${money} retidos por uma contestação em aberto. A conta espera pela decisão e pela transferência do que sobrar.`,
    credit: (money: string) =>
      `Devemos ${money} a você, de taxas de vendas devolvidas ou de saldo menor do que o mínimo de saque. Pagamos por PIX na sua chave, e a conta espera por isso: mantenha a chave cadastrada.`,
    payments: (count: number) =>
      `Há ${counted(count, "pagamento em aberto", "pagamentos em aberto")}. A conta espera por ${count === 1 ? "ele" : "eles"}.`,
    gifts: (count: number) =>
      `${counted(count, "presente pago ainda não foi resgatado", "presentes pagos ainda não foram resgatados")}. Depois de 7 dias, o dinheiro volta para quem comprou.`,
    refunds: (count: number) =>
      `Há ${counted(count, "devolução em aberto", "devoluções em aberto")}. A conta espera por ${count === 1 ? "ela" : "elas"}.`,
    until: (day: string) => `O último período pago vai até ${day}, e a conta espera por ele.`,
    thinking: "Você tem pelo menos 7 dias para desistir.",
    username: "Digite seu nome de usuário para confirmar",
    confirm: "Apagar minha conta",
    scheduled: "Sua conta está a caminho de ser apagada",
  },
  leaving: {
    title: "Sua conta será apagada",
    when: (day: string) =>
      `Sua página está fora do ar. A conta é apagada a partir de ${day}, e até lá você pode desistir.`,
    keep: "Desistir e manter minha conta",
    kept: "Sua conta continua, e sua página está no ar de novo se tiver plano e chave PIX",
  },
};
