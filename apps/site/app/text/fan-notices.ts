export const fanNotices = {
  section: "Avisos",
  here: "Avisar neste aparelho",
  hereHint: "Story novo, pagamento e renovação. Você também recebe por e-mail.",
  quiet: "Silenciar à noite",
  quietHint: "Nada toca das 22h às 8h.",
  unsupported:
    "Este navegador não mostra avisos. Abra no Chrome ou no Safari; no iPhone, adicione antes o Camarim à Tela de Início. Os e-mails continuam chegando.",
  denied: "Os avisos estão bloqueados neste navegador. Libere nas configurações do site e tente de novo.",
  failed: "Não deu para ligar os avisos agora. Tente de novo em instantes.",
  stop: {
    stories: {
      title: "Avisos de stories",
      running: (name: string) => `Você recebe um aviso quando ${name} publica um story.`,
      stopped: (name: string) => `Você não recebe mais avisos de stories de ${name}.`,
      hint: "Avisos sobre seus pagamentos continuam chegando. Sua assinatura não muda.",
    },
    renewals: {
      title: "Lembretes de renovação",
      running: (name: string) => `Você recebe um lembrete quando está na hora de renovar com ${name}.`,
      stopped: (name: string) => `Você não recebe mais lembretes para renovar com ${name}.`,
      hint: "Sem o pagamento, o acesso termina no fim do período. Você pode renovar quando quiser em Assinaturas.",
    },
    announcements: {
      title: "Recados e lembretes",
      running: (name: string) => `Você recebe os recados e lembretes de ${name} por e-mail e no aparelho.`,
      stopped: (name: string) => `Você não recebe mais recados e lembretes de ${name} por e-mail nem no aparelho.`,
      hint: "Os recados continuam em Minhas assinaturas. Avisos sobre seus pagamentos continuam chegando.",
    },
    stop: "Parar estes avisos",
    again: "Quero receber de novo",
    page: (username: string) => `Ver @${username}`,
  },
};
