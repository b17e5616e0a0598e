export const fanStories = {
  heading: "Stories",
  title: (username: string) => `Stories de @${username}`,
  about: (username: string) => `Sobre @${username}`,
  report: "Denunciar este story",
  locked: {
    heading: "Stories",
    title: "Só para assinantes",
    message: "Assine para assistir. Se você já assina, entre com o seu e-mail.",
    enter: "Já assino: entrar",
    page: (username: string) => `Ver a página de @${username}`,
  },
  empty: { title: "Nenhum story no ar agora", message: "Quando sair um novo, ele aparece aqui." },
  feed: {
    back: "Minhas assinaturas",
    failed: (username: string) => `Não foi possível abrir os stories de @${username}.`,
  },
  withoutScripts: "Para assistir em tela cheia, um story depois do outro, ative o JavaScript do seu navegador.",
};
