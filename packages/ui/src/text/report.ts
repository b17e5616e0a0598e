export const report = {
  title: "Denunciar",
  lead: {
    page: (username: string) => `Conte o que há de errado com a página de @${username}.`,
    story: (username: string) => `Conte o que há de errado com este vídeo de @${username}.`,
    media: (username: string) => `Conte o que há de errado com esta mídia da galeria de @${username}.`,
    announcement: (username: string) => `Conte o que há de errado com este recado de @${username}.`,
    message: (username: string) =>
      `Conte o que há de errado com a mensagem do presente, uma assinatura de @${username}.`,
  },
  itemInstead: "É sobre um story ou uma mídia? Abra o item e toque em denunciar: assim ele pode sair do ar na hora.",
  /** `story` is also a video of the gallery. */
  kinds: {
    page: "A página inteira",
    story: "Um vídeo",
    media: "Uma foto",
    announcement: "Um recado",
    message: "Uma mensagem de fã",
  },
  reason: "O que está errado?",
  reasons: {
    minor: "Pode haver menor de idade",
    non_consensual: "Mostra alguém sem consentimento",
    illegal: "Crime, ameaça ou violência",
    impersonation: "Finge ser outra pessoa",
    copyright: "Usa algo que é meu",
    other: "Outro motivo",
  },
  details: "Detalhes",
  detailsHint: "Opcional. Conte o que ajuda a entender.",
  author: "Quem denuncia",
  authorLead: {
    page: "Opcional. Com nome e e-mail confirmado, a página sai do ar quando outra pessoa também denunciar. Sem isso, a denúncia vai só para a fila da equipe.",
    item: "Opcional. Com nome e e-mail confirmado, o item sai do ar na hora, até a decisão. Sem isso, a denúncia vai só para a fila da equipe.",
    message:
      "Opcional. Com nome e e-mail confirmado, avisamos você da decisão. Se for contra as regras, a mensagem é apagada de vez.",
  },
  secretMessage: "Só a equipe vê. Quem escreveu nunca fica sabendo quem denunciou.",
  secret: "Só a equipe vê. Quem publica nunca fica sabendo quem denunciou.",
  name: "Seu nome",
  email: "Seu e-mail",
  emailHint: "Enviamos um link para confirmar, e depois a decisão.",
  emailVerified: (email: string) => `${email} já está confirmado neste navegador.`,
  submit: "Enviar denúncia",
  done: {
    title: "Denúncia recebida",
    anonymous: "Obrigado por avisar. A equipe já foi avisada e vai analisar. O conteúdo continua no ar até a decisão.",
    anonymousMessage: "Obrigado por avisar. A equipe já foi avisada e vai analisar a mensagem.",
    confirm: "Falta confirmar seu e-mail",
    unconfirmed: (email: string) =>
      `Enviamos um link para ${email}. Toque nele em até 3 dias. Sem isso a denúncia fica na fila, sem tirar nada do ar.`,
    identified:
      "Obrigado por avisar. Sua denúncia está identificada e a equipe já foi avisada. A decisão vai por e-mail.",
    hidden: "Obrigado por avisar. O conteúdo já saiu do ar, até a equipe decidir. A decisão vai por e-mail.",
  },
  confirm: {
    title: "Confirmar denúncia",
    lead: "Confirme que foi você quem denunciou com este e-mail. Quem publica não fica sabendo.",
    submit: "Confirmar denúncia",
    done: "Denúncia confirmada",
    failed: "Se ainda quiser denunciar, volte à página e envie de novo.",
  },
  backToGift: "Voltar para o presente",
  back: (username: string) => `Voltar para @${username}`,
};
