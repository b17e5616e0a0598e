export const stuckTransfers = {
  title: (count: number | undefined) =>
    count === undefined ? "Transferências sem resposta" : `Transferências sem resposta (${count})`,
  lead: "O gateway não confirma nem nega estas transferências. O dinheiro fica bloqueado até alguém conferir lá.",
  list: "Transferências sem resposta",
  since: (ago: string) => `pedida ${ago}`,
  candidate: "Saque parecido",
  place: "Vai para",
  unknownPlace: "A conta cadastrada no gateway",
  sheet: {
    title: "Conferir transferência",
    lead: "Abra o painel do gateway, na conta desta pessoa, e procure um saque deste valor e horário.",
    id: "Código do saque no gateway",
    idHint: "Só quando o saque foi feito",
    found: "Achamos um saque parecido no gateway e já preenchemos o código. Confira antes de confirmar.",
    missing: "Escreva o código do saque.",
  },
  made: "Foi feita",
  madeDone: "Transferência ligada ao saque do gateway",
  notMade: "Não foi feita",
  notMadeDone: "O dinheiro voltou para o saldo",
  confirm: {
    title: "Devolver ao saldo?",
    message: (money: string, name: string) =>
      `${money} voltam para o saldo de ${name}. Confirme só se o gateway não fez o saque: não dá para desfazer.`,
    action: "Devolver ao saldo",
  },
};
