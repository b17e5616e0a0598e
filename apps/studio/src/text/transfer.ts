export const transfer = {
  title: "Transferir",
  available: "Disponível para transferir",
  balance: "Seu saldo disponível",
  amount: "Valor",
  all: "Tudo",
  least: "O mínimo é R$ 10,00",
  to: "Vai para",
  unknownPlace: "a conta que você cadastrou na iugu",
  fee: "Tarifa",
  noFee: "só a da iugu, se houver",
  when: "Chega em",
  nextDay: "até 1 dia útil",
  go: "Transferir",
  confirm: {
    title: (money: string) => `Transferir ${money}?`,
    message: (place: string) => `O dinheiro vai para ${place} e chega em até 1 dia útil.`,
    action: "Confirmar transferência",
  },
  done: "Transferência pedida. Avisamos aqui quando chegar.",
  doneBefore: "Esta transferência já tinha sido pedida, e não pedimos outra.",
  failed: "A transferência não foi feita, e o dinheiro continua no seu saldo.",
  tooLow: "O mínimo é R$ 10,00.",
  tooHigh: "O valor passa do seu saldo disponível.",
  history: "Histórico",
  none: "Suas transferências aparecem aqui.",
  charged: (money: string) => `tarifa de ${money}`,
  returned: (money: string) => `${money} voltaram do banco`,
  statuses: { requested: "A caminho", settled: "Chegou", failed: "Não concluída" },
  tones: { requested: "warn", settled: "ok", failed: "bad" } as const,
  notYet: {
    none: {
      title: "Falta seu cadastro",
      message:
        "Para transferir, diga quem recebe o dinheiro e envie um documento com foto. Seu saldo fica guardado até lá.",
      action: "Preencher meus dados",
    },
    registered: {
      title: "Falta o documento",
      message: "Envie a frente e o verso de um documento com foto. Liberamos as transferências assim que aprovarmos.",
      action: "Enviar documento",
    },
    documents_pending: {
      title: "Falta um lado do documento",
      message: "Envie o lado que falta. Liberamos as transferências assim que aprovarmos.",
      action: "Enviar documento",
    },
    under_review: {
      title: "Estamos conferindo seus dados",
      message: "Costuma levar até 2 dias úteis. Avisamos por e-mail quando você puder transferir.",
      action: null,
    },
    rejected: {
      title: "Seu cadastro precisa de ajuste",
      message: "Veja o que faltou e envie de novo. Seu saldo continua guardado.",
      action: "Ver o que ajustar",
    },
  },
  keyTooNew: {
    title: "Espere 24 horas",
    message: (end: string | undefined) =>
      `O destino do seu dinheiro mudou há pouco. Por segurança, as transferências voltam ${end ?? "24 horas depois da troca"}.`,
  },
  frozen: {
    title: "Transferências paradas",
    message: (end: string | undefined) =>
      `Por segurança, elas param por 24 horas depois de um aviso de que outra pessoa usou sua conta, e por 72 horas depois de uma recuperação de acesso.${end ? ` Voltam ${end}.` : ""}`,
  },
  /** Nothing is held for the creator, by the gateway of their sales. */
  noHeldBalance: {
    bacen: {
      title: "Seu dinheiro já é seu",
      message:
        "Suas vendas por PIX caem direto no seu banco, sem passar por nós. Aqui você transfere o que recebe por cartão.",
      action: { label: "Vender com cartão", to: "/onboarding" },
    },
    mercadopago: {
      title: "Seu dinheiro já é seu",
      message: "Suas vendas caem na sua conta do Mercado Pago, sem passar por nós. De lá você transfere pelo app dele.",
      action: null,
    },
    iugu: {
      title: "Nada para transferir",
      message: "Aqui você transfere o que recebe pela iugu, enquanto sua conta lá está aprovada.",
      action: { label: "Ver minha conta da iugu", to: "/account/iugu-account" },
    },
  },
};
