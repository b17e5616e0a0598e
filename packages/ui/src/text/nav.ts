export const nav = {
  label: "Principal",
  wallet: "Carteira",
  stories: "Stories",
  publish: "Publicar",
  medias: "Mídias",
  account: "Conta",
  skip: "Ir para o conteúdo",
  /** Each place has one name: in the menu, in the side bar and as the title of its screen (places.test.ts). */
  places: {
    subscribers: "Meus assinantes",
    receipts: "Comprovantes",
    stats: "Números",
    plans: "Meus Planos",
    coupons: "Cupons",
    guests: "Acesso grátis",
    pix: "Receber por PIX",
    billings: "Faturas",
    iugu: "Minha carteira",
    migrate: "Migrar assinantes",
    activity: "Atividade da conta",
    settings: "Configurações",
    support: "Suporte",
    admin: "Administração",
    menu: "Minha Conta",
  },
  receiptsWaiting: (count: number) =>
    count === 1 ? "1 comprovante para conferir" : `${count} comprovantes para conferir`,
};
