export const accounts = {
  title: "Contas",
  open: "Contas e sessões",
  activity: "Atividade da conta",
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
  end: {
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
