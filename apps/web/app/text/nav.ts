export const nav = {
  label: "Principal",
  wallet: "Carteira",
  stories: "Stories",
  publish: "Publicar",
  medias: "Mídias",
  account: "Conta",
  side: {
    subscribers: "Assinantes",
    receipts: "Comprovantes",
    plans: "Planos",
    stats: "Números",
    migrate: "Importações",
    settings: "Configurações",
    more: "Minha conta",
  },
  receiptsWaiting: (count: number) =>
    count === 1 ? "1 comprovante para conferir" : `${count} comprovantes para conferir`,
};
