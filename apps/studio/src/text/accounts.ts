export const accounts = {
  title: "Contas",
  open: "Contas e sessões",
  account: "Conta de quem cria",
  empty: { title: "Nada registrado", message: "O que acontecer nesta conta aparece aqui por 6 meses." },
  fan: {
    open: "Encerrar sessões de um fã",
    lead: "O fã sai de todos os aparelhos na hora, recebe o motivo por e-mail e entra de novo com um código.",
    email: "E-mail do fã",
    reason: "Motivo",
    reasonHint: "O fã lê este motivo.",
    action: "Encerrar todas as sessões",
    done: (ended: number) =>
      ended === 0
        ? "Nenhuma sessão aberta com este e-mail"
        : ended === 1
          ? "1 sessão encerrada. O motivo foi por e-mail"
          : `${ended} sessões encerradas. O motivo foi por e-mail`,
  },
  since: (day: string) => `no Camarim desde ${day}`,
  suspended: (day: string) => `Suspensa desde ${day}`,
  twoSteps: "com segundo fator",
  manage: "O que fazer",
  suspend: {
    open: "Suspender a conta",
    openHint: "Ninguém entra, a página sai do ar e nada renova",
    title: "Suspender esta conta?",
    lead: "A conta sai de todos os aparelhos e ninguém mais entra. A página sai do ar, e nenhuma assinatura é renovada. Quem pagou assiste até o fim do período.",
    reason: "Motivo",
    reasonHint: "A pessoa lê este motivo.",
    missing: "Escreva o motivo.",
    action: "Suspender",
    done: "Conta suspensa. O motivo foi por e-mail",
  },
  unsuspend: {
    open: "Encerrar a suspensão",
    openHint: "A pessoa volta a entrar, e a página volta ao ar se puder vender",
    title: "Encerrar a suspensão?",
    lead: "A pessoa recebe um e-mail. As assinaturas canceladas continuam canceladas.",
    action: "Encerrar a suspensão",
    done: "A conta voltou",
  },
  link: {
    open: "Enviar link para nova senha",
    openHint: "Vai para o e-mail da conta e vale por 30 minutos",
    title: "Enviar o link?",
    lead: "Você não vê o link. Quem trocar a senha sai de todos os aparelhos. O segundo fator continua: quem o perdeu pede a recuperação do acesso.",
    action: "Enviar",
    done: "O link foi por e-mail",
  },
  end: {
    openHint: "A pessoa entra de novo com a senha",
    open: "Encerrar sessões",
    title: "Encerrar sessões",
    lead: "A conta sai de todos os aparelhos na hora. A pessoa recebe o motivo por e-mail e entra de novo com a senha.",
    reason: "Motivo",
    reasonHint: "A pessoa lê este motivo.",
    missing: "Escreva o motivo.",
    action: "Encerrar todas as sessões",
    done: "Sessões encerradas. O motivo foi por e-mail",
  },
};
