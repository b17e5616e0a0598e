import type { help } from "@camarim/contract";
import type { Email } from "#core/mail/email";
import { formatDay, formatMoney } from "#core/mail/email-format";

type FoundOrders = { to: string; username: string; orders: readonly help.HelpedOrder[]; link: string };

/** Without what creator and fan have written: the address may be a stranger's. */
export function foundOrdersMail({ to, username, orders, link }: FoundOrders): Email {
  return {
    to,
    subject: `Seu pedido a @${username}`,
    heading: "Achamos o seu pedido",
    blocks: [
      ...(orders.length > 0
        ? [{ facts: orders.map((order) => [nameOrder(order), sentences[order.state](order)] as const) }]
        : [`Este e-mail tem uma assinatura de @${username}.`]),
      "O botão entra com este e-mail e mostra o que fazer:",
      { button: "Ver meu pedido", url: link, text: "" },
      "Ele vale por 10 minutos. Se não foi você quem procurou, ignore esta mensagem e não passe o link a ninguém.",
    ],
  };
}

function nameOrder({ amount, createdAt }: help.HelpedOrder): string {
  return `${formatMoney(amount)}, ${formatDay(new Date(createdAt))}`;
}

const sentences: Record<help.HelpedOrder["state"], (order: help.HelpedOrder) => string> = {
  unpaid: () => "Falta o comprovante",
  rejected: () => "O comprovante não foi aceito; envie outro",
  checking: () => "Comprovante em conferência",
  confirming: () => "Esperando o banco confirmar",
  paid: () => "Pago",
  ended: ({ endedAt }) => (endedAt ? `Terminou em ${formatDay(new Date(endedAt))}` : "Terminou"),
  closed: () => "Encerrado",
};

export function nothingFoundMail({ to, username, page }: { to: string; username: string; page: string }): Email {
  return {
    to,
    subject: `Não achamos pedido a @${username} neste e-mail`,
    blocks: [
      `Procuramos um pedido a @${username} com este e-mail e não achamos. Pode ser que ele tenha saído com outro endereço.`,
      "O que resolve quase sempre é o código da transação: ele está no comprovante do banco e começa com E.",
      { button: "Procurar pelo código", url: page, text: "" },
      "Se você ainda não fez o pedido, faça pela página e só depois pague: o código PIX é de cada pedido.",
    ],
  };
}

/** To the former address of an order, which nobody had verified. */
export function emailCorrectedMail(to: string, username: string, by: "fan" | "creator"): Email {
  const who = by === "fan" ? "Quem pagou corrigiu o e-mail" : `@${username} corrigiu o e-mail a pedido de quem pagou`;
  return {
    to,
    subject: "O e-mail de um pedido foi corrigido",
    blocks: [
      `Um pedido a @${username} tinha este endereço. ${who}, e este não recebe mais nada sobre ele.`,
      `Se o pedido era seu, fale com @${username}.`,
    ],
  };
}

/** To the address that the creator typed, who may have been wrong: without what they or the fan have written. */
export function correctedAccessMail({ to, username, link }: { to: string; username: string; link: string }): Email {
  return {
    to,
    subject: `Seu pedido a @${username} está neste e-mail`,
    blocks: [
      `O e-mail de um pedido a @${username} tinha um erro. @${username} corrigiu, e agora ele é este. Entre com ele para ver o pedido:`,
      { button: "Entrar com este e-mail", url: link, text: "" },
      `Se você não pediu nada a @${username}, ignore esta mensagem.`,
    ],
  };
}
