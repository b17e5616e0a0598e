export const announcement = {
  title: "Recado",
  home: "Recados",
  /** "recado de hoje, 10:04". */
  from: (when: string) => `recado de ${when}`,
  unread: "novo",
  page: (username: string) => `Ver @${username}`,
  report: "Denunciar",
  stop: (name: string) => `Não quero recados e lembretes de ${name}`,
  stopHint: "Param os e-mails e avisos no aparelho, também os lembretes. Aqui os recados continuam.",
  stopped: "Você não recebe recados nem lembretes por e-mail ou no aparelho.",
  again: "Quero receber de novo",
};
