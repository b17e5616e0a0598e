export const install = {
  title: "Deixe o Camarim a um toque",
  message: "Com o Camarim na tela de início, você abre direto, em tela cheia e sem digitar endereço.",
  accept: "Instalar",
  how: "Ver como",
  later: "Agora não",
  done: "Camarim instalado",
  ios: {
    title: "Adicionar à Tela de Início",
    steps: [
      "Toque em Compartilhar, o quadrado com a seta para cima.",
      "Escolha “Adicionar à Tela de Início”.",
      "Toque em “Adicionar”.",
    ],
    ok: "Entendi",
  },
};
