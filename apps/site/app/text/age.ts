export const age = {
  title: "Confirmar idade",
  heading: "Só para maiores de 18 anos",
  lead: "Esta página tem conteúdo adulto. Confirme sua idade uma vez e assista sempre.",
  how: [
    "Quem verifica é um serviço independente, pelo rosto ou por um documento.",
    "Nenhuma foto e nenhum documento chega ao Camarim.",
    "Guardamos só o resultado, o método e a data.",
  ],
  test: "Verificação de teste: aqui ninguém confere nada de verdade.",
  submit: "Confirmar minha idade",
  go: "Continuar para a verificação",
  going: "Abrindo a verificação…",
  off: {
    title: "Verificação indisponível",
    message: "A verificação de idade ainda não está ligada aqui, e o conteúdo adulto continua fechado.",
  },
  unavailable: {
    title: "Verificação fora do ar",
    message: "Não conseguimos ver o resultado agora, e o conteúdo continua fechado.",
  },
  retry: "Tentar de novo",
  pending: {
    title: "Ainda sem resultado",
    message: "A verificação não terminou. Se você já terminou, espere um instante e veja de novo.",
    again: "Ver o resultado",
    anew: "Começar de novo",
  },
  failed: {
    title: "Não deu para confirmar",
    message:
      "A verificação não confirmou que você tem 18 anos ou mais. Se você tem, tente de novo com boa luz ou com um documento.",
  },
  gone: {
    title: "A verificação não terminou",
    message: "Ela foi interrompida ou passou do tempo. É só começar de novo.",
  },
  back: "Voltar para a página",
};
