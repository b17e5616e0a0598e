import { counted } from "./counted.ts";

export const menu = {
  title: "Minha Conta",
  subscribers: (count: number) => counted(count, "assinante", "assinantes"),
  changePicture: "Trocar foto do perfil",
  sendingPicture: "Enviando a foto",
  account: "Conta",
  plans: "Meus Planos",
  support: "Suporte",
  signOut: "Sair da conta",
  version: "v0.10",
};
