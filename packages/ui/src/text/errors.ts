export const errors = {
  offline: { title: "Sem conexão", message: "Confira sua internet e tente de novo." },
  unknown: { title: "Algo deu errado", message: "O erro foi nosso. Tente de novo em instantes." },
  notLoaded: {
    title: "Não deu para abrir esta tela",
    message: "O Camarim pode ter acabado de ser atualizado. Confira sua internet e tente de novo.",
  },
  notFound: {
    title: "Página não encontrada",
    message: "O endereço pode ter mudado, ou a página não existe mais.",
    home: "Ir para o início",
  },
  signedOut: {
    title: "Entre para continuar",
    message: "Esta parte é só para quem tem conta no Camarim.",
    signIn: "Entrar",
    register: "Criar conta",
  },
};
