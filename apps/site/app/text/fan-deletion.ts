export const fanDeletion = {
  title: "Apagar meus dados",
  lead: "Isto não tem volta. Depois de apagar:",
  what: [
    "Suas assinaturas terminam agora, mesmo com tempo já pago, e nada mais é cobrado.",
    "Nome, e-mail, telefone e CPF somem do Camarim, também para quem publica.",
    "Todos os aparelhos em que você entrou com este e-mail saem.",
    "Os pagamentos, com os comprovantes que você enviou, ficam guardados pelo prazo da lei, sem ligação com você.",
  ],
  before: "Baixar meus dados antes",
  creator: "Se você também publica no Camarim, sua conta de quem publica continua. Apague-a em Configurações.",
  which: "Digite o e-mail para confirmar",
  hint: (emails: string) => `Você entrou com ${emails}.`,
  submit: "Apagar meus dados",
  verify: {
    title: "Confirme seu e-mail primeiro",
    message: "Só apagamos os dados de quem prova que o e-mail é seu.",
    go: "Entrar com meu e-mail",
  },
  done: {
    title: "Dados apagados",
    message: "Você saiu de todos os aparelhos. Mandamos uma última confirmação por e-mail.",
  },
};
