export const nav = {
  label: "Principal",
  wallet: "Carteira",
  stories: "Stories",
  publish: "Publicar",
  account: "Conta",
};
