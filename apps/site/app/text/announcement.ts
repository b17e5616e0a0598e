export const announcement = {
  title: "Recado",
  home: "Recados",
  /** "recado de hoje, 10:04". */
  from: (when: string) => `recado de ${when}`,
  unread: "novo",
  page: (username: string) => `Ver @${username}`,
  report: "Denunciar",
  stop: (name: string) => `Não quero recados de ${name}`,
  stopHint: "Param o e-mail e o aviso no aparelho. Aqui eles continuam.",
  stopped: "Você não recebe estes recados por e-mail nem no aparelho.",
  again: "Quero receber de novo",
};
