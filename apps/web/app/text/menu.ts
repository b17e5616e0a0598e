const number = new Intl.NumberFormat("pt-BR");

export const menu = {
  supportMessage: "Olá, preciso de ajuda com o Camarim",
  title: "Minha Conta",
  // Verbatim from the specification, also for a count of one.
  subscribers: (count: number) => `${number.format(count)} assinantes`,
  refresh: "Atualizar",
  account: "Conta",
  items: {
    card: "Habilitar Vendas com Cartão de Crédito",
    wallet: "Minha carteira",
    billings: "Faturas",
    plans: "Meus Planos",
    subscribers: "Meus assinantes",
    migrate: "Migrar assinantes",
    support: "Suporte",
    settings: "Configurações",
    signOut: "Sair da conta",
  },
  unpaid: (count: number) => (count === 1 ? "1 fatura em aberto" : `${count} faturas em aberto`),
  version: "v0.10",
};
