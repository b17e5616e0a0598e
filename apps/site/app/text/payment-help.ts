import { auth } from "@camarim/ui/text/auth.ts";
import { counted } from "@camarim/ui/text/counted.ts";
import { onDay } from "@camarim/ui/text/on-day.ts";

export const paymentHelp = {
  title: auth.signIn.help,
  /** Of a row that leads here. */
  rowHint: "A gente acha o seu pedido",
  which: {
    lead: "De quem você queria assistir? O nome está no link da página, depois do @.",
    username: "Página",
    submit: "Continuar",
    yours: "Suas páginas",
    unknown: "Não achamos esta página. Confira o nome no link que você recebeu.",
  },
  form: {
    lead: (name: string) => `Seu pedido a ${name} está guardado. Conte o que você lembra: um campo já ajuda.`,
    contact: "E-mail ou celular",
    contactHint: "Os que você usou na compra; celular com DDD",
    code: "Código da transação",
    codeHint: "Está no comprovante do banco e começa com E. Com ele, mostramos o pedido aqui",
    by: "Ou pelo pagamento, os três juntos",
    name: "Nome de quem pagou",
    amount: "Quanto",
    day: "Que dia",
    submit: "Procurar meu pedido",
    privacy: "Sem o código, a resposta vai só para o e-mail do pedido.",
  },
  searched: {
    title: "Olhe o seu e-mail",
    message:
      "Se achamos o pedido, o e-mail dele recebe agora o que falta e um link para entrar. Olhe também a caixa de spam.",
    noneTitle: "Não chegou em 5 minutos?",
    again: "Procurar pelo código da transação",
    againHint: "Ele começa com E e mostra o pedido aqui mesmo",
    order: "Ainda não fiz um pedido",
    orderHint: "O PIX de cada pedido tem um código próprio",
  },
  corrected: {
    title: "E-mail corrigido",
    message: (email: string) => `Mandamos agora para ${email} um link para entrar. Ele vale por 10 minutos.`,
  },
  reminded: "Lembramos quem confere. Avisamos você por e-mail.",
  states: {
    unpaid: { title: "Falta o comprovante", message: (name: string) => `É com ele que ${name} encontra o seu PIX.` },
    rejected: { title: "Falta outro comprovante", message: () => "O que você enviou não foi aceito." },
    checking: {
      title: "Comprovante em conferência",
      message: (name: string) => `${name} confere e libera. Pode fechar: avisamos por e-mail.`,
    },
    confirming: {
      title: "Esperando o banco",
      message: () => "O banco ainda não confirmou o pagamento. Costuma levar alguns minutos.",
    },
    paid: { title: "Pagamento confirmado", message: () => "Está tudo certo com este pedido." },
    ended: { title: "A assinatura terminou", message: () => "Este pedido já deu o que vendia." },
    closed: {
      title: "Este pedido foi encerrado",
      message: (name: string) => `Se você pagou por ele, fale com ${name}.`,
    },
  },
  usual: (minutes: number) => `Costuma responder em ${formatMinutes(minutes)}`,
  endedOn: (day: string) => `Terminou ${onDay(day)}`,
  sent: (moment: string) => `Enviado ${moment}`,
  ordered: (moment: string) => `Pedido feito ${moment}`,
  send: "Enviar comprovante",
  sendOther: "Enviar outro comprovante",
  notPaid: "Ainda não paguei",
  remind: (name: string) => `Lembrar ${name}`,
  see: "Ver o pedido",
  watch: "Assistir",
  renew: "Renovar",
  newOrder: "Fazer um novo pedido",
  mailed: (email: string) => `Mandamos para ${email} um link para entrar. Abra a mensagem neste aparelho ou em outro.`,
  email: {
    section: "E-mail do pedido",
    typo: "O endereço parece ter um erro",
    correct: "Não é este? Corrigir o e-mail",
    label: "E-mail certo",
    submit: "Corrigir e-mail",
    fixed: "Confirmado: é com ele que você entra",
  },
  others: "Outros pedidos",
  other: "Não é este? Procurar outro pedido",
};

function formatMinutes(minutes: number): string {
  if (minutes < 60) return counted(Math.max(1, minutes), "minuto", "minutos");
  if (minutes < 48 * 60) return counted(Math.round(minutes / 60), "hora", "horas");
  return counted(Math.round(minutes / (24 * 60)), "dia", "dias");
}
