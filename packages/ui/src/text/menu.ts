import { counted, plural } from "./counted.ts";
import { nav } from "./nav.ts";

const number = new Intl.NumberFormat("pt-BR");

export const menu = {
  supportMessage: "Olá, preciso de ajuda com o Camarim",
  noSupport: {
    title: "Ainda sem suporte",
    message: "Quem cuida deste Camarim ainda não informou um contato. Se você recebeu um e-mail nosso, responda a ele.",
  },
  title: nav.places.menu,
  // Verbatim from the specification, also for a count of one.
  subscribers: (count: number) => `${number.format(count)} assinantes`,
  refresh: "Atualizar",
  account: "Conta",
  selling: "Vender",
  items: {
    card: "Habilitar Vendas com Cartão de Crédito",
    wallet: nav.places.iugu,
    walletDetail: "Sua conta na iugu: dados e documentos",
    billings: nav.places.billings,
    plans: nav.places.plans,
    subscribers: nav.places.subscribers,
    migrate: nav.places.migrate,
    support: nav.places.support,
    settings: nav.places.settings,
    signOut: "Sair da conta",
  },
  leave: {
    title: "Sair agora?",
    uploads: (count: number) =>
      `${counted(count, "vídeo ainda não foi enviado", "vídeos ainda não foram enviados")} e ${plural(count, "será descartado", "serão descartados")}.`,
    deletions: "O que você acabou de apagar pode não ter sido removido. Confira na lista antes de sair.",
  },
  unpaid: (count: number) => (count === 1 ? "1 fatura em aberto" : `${count} faturas em aberto`),
  version: "v0.10",
};
