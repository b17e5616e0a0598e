export const nav = {
  label: "Principal",
  wallet: "Carteira",
  stories: "Stories",
  publish: "Publicar",
  medias: "Mídias",
  account: "Conta",
};
