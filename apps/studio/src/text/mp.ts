export const mp = {
  title: "Mercado Pago",
  test: "Dinheiro de teste: nada aqui é cobrado de verdade.",
  connecting: "Conectando sua conta…",
  offer: {
    title: "Receba por PIX e cartão",
    message:
      "Conecte sua conta do Mercado Pago: a confirmação é automática e o dinheiro cai direto nela. Você autoriza lá e volta para cá.",
    action: "Conectar Mercado Pago",
  },
  off: {
    title: "Ainda não disponível",
    message: "A conexão com o Mercado Pago não está ligada aqui. Você pode vender por PIX com a sua chave.",
    action: "Ver minha chave PIX",
  },
  next: {
    done: (when: string) => `Conta conectada. Ela começa a receber ${when}`,
    title: (account: string, when: string) => `Conta ${account} começa a receber ${when}`,
    message:
      "Por segurança, uma conta nova espera 24 horas. Até lá suas vendas continuam como estavam. Se não foi você, cancele e troque sua senha.",
    cancel: "Cancelar a troca",
    canceled: "Troca cancelada. Suas vendas continuam como estavam",
  },
  failed: { again: "Começar de novo" },
  denied: {
    title: "Você não autorizou",
    message: "Sem a autorização no Mercado Pago, suas vendas continuam como estavam.",
  },
  incomplete: {
    title: "Conexão incompleta",
    message: "O Mercado Pago não mandou tudo o que precisamos. Comece de novo por aqui.",
  },
  connected: {
    done: "Mercado Pago conectado. Suas novas vendas já passam por ele",
    status: "Conectado",
    account: "Sua conta",
    since: (when: string) => `Conectado ${when}`,
    lead: "PIX e cartão dos seus fãs caem na sua conta do Mercado Pago, já sem a nossa taxa. Para sacar, use o app do Mercado Pago.",
    reconnect: (day: string) =>
      `Não conseguimos renovar a conexão. Conecte de novo até ${day} para não parar de vender.`,
    reconnectAction: "Conectar de novo",
    pixKey: {
      title: "Cadastre uma chave PIX no Mercado Pago",
      message:
        "O Mercado Pago recusou um PIX porque sua conta lá ainda não tem chave PIX. Cadastre uma no app deles: os próximos pedidos voltam a passar por ele sozinhos. Enquanto isso, os PIX vão direto para a chave que você cadastrou aqui, se houver uma.",
    },
  },
  disconnect: {
    action: "Desconectar",
    title: "Desconectar o Mercado Pago?",
    message:
      "Novas vendas voltam a ser por PIX, direto na sua chave. Quem já assina continua com acesso, e você ainda pode devolver pagamentos de antes.",
    done: "Mercado Pago desconectado",
    stays: "Quem já assina continua com acesso, e você ainda pode devolver pagamentos de antes.",
    withoutKey:
      "Você não tem chave PIX cadastrada. Sua página para de vender na hora e só volta quando você cadastrar uma. Até lá, quem quiser assinar lê que as assinaturas estão pausadas.",
    withoutKeyUntil: (moment: string) =>
      `Você não tem chave PIX cadastrada. Sua página para de vender na hora, e uma chave nova só começa a receber 24 horas depois de cadastrada: mesmo se cadastrar agora, só ${moment}. Até lá, quem quiser assinar lê que as assinaturas estão pausadas. Para não parar de vender, cadastre a chave PIX antes e desconecte quando ela estiver valendo.`,
    keyWaitsUntil: (moment: string) =>
      `Sua chave PIX só começa a receber ${moment}. Se desconectar agora, sua página para de vender até lá, e quem quiser assinar lê que as assinaturas estão pausadas. Para não parar de vender, desconecte depois disso.`,
  },
};
