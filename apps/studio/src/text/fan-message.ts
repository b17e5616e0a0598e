export const fanMessage = {
  report: (name: string) => `Denunciar a mensagem de ${name}`,
  title: "Denunciar mensagem",
  lead: (name: string) =>
    `A equipe lê o que ${name} escreveu, também se você apagar depois. Se for contra as regras, a mensagem é apagada de vez. Quem escreveu não fica sabendo quem denunciou.`,
  reported: "Denúncia enviada. A decisão vai por e-mail",
};
