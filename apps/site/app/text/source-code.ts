export const sourceCode = {
  title: "Código-fonte",
  license:
    "O Camarim é software livre, com a licença GNU AGPL 3.0: você pode ler, copiar e mudar o código que está em uso neste endereço.",
  release: (name: string) => `Versão em uso: ${name}`,
  open: "Abrir o código-fonte",
  ask: "Quem cuida deste Camarim ainda não informou onde está o código. Peça ao suporte: a licença lhe dá esse direito.",
  support: "Falar com o suporte",
};
