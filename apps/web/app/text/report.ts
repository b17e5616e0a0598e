export const report = {
  title: "Denunciar",
  lead: (username: string) =>
    `Conte o que há de errado com a página de @${username}. Quem publica não fica sabendo quem denunciou.`,
  leadStory: (username: string) =>
    `Conte o que há de errado com este story de @${username}. Quem publica não fica sabendo quem denunciou.`,
  reason: "O que está errado?",
  reasons: {
    minor: "Pode haver menor de idade",
    non_consensual: "Mostra alguém sem consentimento",
    illegal: "Conteúdo ilegal",
    impersonation: "Finge ser outra pessoa",
    copyright: "Usa algo que é meu",
    other: "Outro motivo",
  },
  details: "Detalhes",
  detailsHint: "Opcional. Conte o que ajuda a entender.",
  email: "Seu e-mail",
  emailHint: "Opcional, se quiser uma resposta.",
  submit: "Enviar denúncia",
  done: {
    title: "Denúncia recebida",
    message: "Obrigado por avisar. Nossa equipe vai analisar, e o mais grave já sai do ar enquanto isso.",
  },
  back: (username: string) => `Voltar para @${username}`,
};
