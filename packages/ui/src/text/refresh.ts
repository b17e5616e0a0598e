export const refresh = {
  pull: "Puxe para atualizar",
  release: "Solte para atualizar",
  busy: "Atualizando",
  button: "Atualizar",
};
