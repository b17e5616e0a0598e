export const devices = {
  unknown: "Aparelho desconhecido",
  current: "este aparelho",
  seen: (when: string, network: string | null) =>
    [`Último uso: ${when}`, network && `IP\u00a0${network}`].filter(Boolean).join(" · "),
  end: "Sair",
  ended: "Aparelho desconectado",
};

export const otherDevices = {
  end: "Encerrar todas as outras sessões",
  question: "Encerrar todas as outras sessões?",
  message: "Você continua só neste aparelho. Nos outros, vai ser preciso entrar de novo.",
  confirm: "Encerrar sessões",
  ended: "Sessões dos outros aparelhos encerradas",
};

export const fanDevices = {
  title: "Aparelhos conectados",
  open: "Aparelhos conectados",
  openHint: "Veja onde você entrou e saia de longe",
  lead: "Você entrou com o mesmo e-mail nestes aparelhos. Se não reconhece algum, saia dele.",
  endThis: (device: string) => `Sair: ${device}`,
  onlyThis: "Você só entrou neste aparelho.",
  verify: "Confirmar meu e-mail",
  verifyHint: "Para ver os outros aparelhos em que você entrou",
  all: "Sair de todos os aparelhos",
  allHint: "Você continua só neste. Para entrar de novo nos outros, é preciso um código.",
  done: { um: "Aparelho desconectado", todos: "Você saiu de todos os outros aparelhos" } as Record<string, string>,
};
