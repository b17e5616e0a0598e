export const support = {
  title: "Influencers",
  backOffice: "Abrir administração",
  search: "Pesquisar...",
  label: "Pesquisar",
  refresh: "Atualizar",
  list: "Influencers",
  found: (count: number) => (count === 1 ? "1 pessoa" : `${count} pessoas`),
  empty: { title: "Ninguém por aqui ainda", message: "Quem criar uma conta no Camarim aparece nesta lista." },
  nobody: {
    title: "Ninguém encontrado",
    message: "Confira maiúsculas e minúsculas: elas fazem diferença nesta busca.",
  },
  readOnly: "Você está na conta de outra pessoa: aqui só dá para ver.",
  noReceipt: "O suporte não vê comprovantes.",
  place: "Conta de outra pessoa",
  banner: "Na conta de",
  back: "Voltar para minha conta",
};
