import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type { Message } from "#ports/mail/port";
import type { ReminderNotice } from "#rooms/renewals/claim-reminder";
import type { RefundNotice } from "./refunds.store.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });
const sayMoney = (cents: number) => brl.format(cents / 100);

/** What ends, when, and the one link that goes on; as things stand when it is sent. */
export function reminderMail(notice: ReminderNotice, site: string): Message {
  const { fanName, planName, creatorName, username, amountCents, end, status, path } = notice;
  const trying = status === "trialing";
  const what = trying ? "Seus dias grátis" : "Sua assinatura";
  const ends = sayEnd(end, notice.now, trying);
  const until = `Seu plano ${planName} de ${creatorName} ${end > notice.now ? "vai" : "foi"} até ${day.format(end)}.`;
  const stopped = status === "expired" ? " Seu acesso está pausado até o pagamento." : "";
  return {
    to: notice.fanEmail,
    subject: `${what} de @${username} ${ends}`,
    text: `Oi, ${firstName(fanName)}!

${trying ? `Seus dias grátis com ${creatorName} ${end > notice.now ? "vão" : "foram"} até ${day.format(end)}.` : until}${stopped} Para ${status === "expired" ? "voltar a assistir" : "continuar assistindo"}, pague ${sayMoney(amountCents)} por PIX neste link:

${site}${path}

O link é só seu: mostra o código PIX, recebe o comprovante e não pede senha. Já pagou? Envie o comprovante por ele. Se não quiser continuar, não precisa fazer nada.
`,
  };
}

/** "termina em 5 dias", "termina hoje", "terminou ontem" */
function sayEnd(end: Date, now: Date, several: boolean): string {
  const zone = "America/Sao_Paulo";
  const days = differenceInCalendarDays(new TZDate(end, zone), new TZDate(now, zone));
  const isOver = days < 0 || end <= now;
  const verb = isOver ? (several ? "terminaram" : "terminou") : several ? "terminam" : "termina";
  if (days === 0) return `${verb} hoje`;
  if (Math.abs(days) === 1) return `${verb} ${isOver ? "ontem" : "amanhã"}`;
  return `${verb} ${isOver ? "há" : "em"} ${Math.abs(days)} dias`;
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** To the creator: whom to send what, and until when. */
export function refundTaskMail(notice: RefundNotice, site: string): Message {
  const amount = sayMoney(notice.amountCents);
  return {
    to: notice.creatorEmail,
    subject: `Devolva ${amount} a ${notice.fanName} até ${day.format(notice.dueAt)}`,
    text: `${notice.fanName} desistiu do plano ${notice.planName} nos primeiros 7 dias, um direito de quem compra pela internet (art. 49 do Código de Defesa do Consumidor). O acesso já foi encerrado, e a taxa do Camarim desta venda não será cobrada.

Devolva ${amount} por PIX até ${day.format(notice.dueAt)}. O jeito mais simples é abrir o PIX recebido no app do seu banco e escolher devolver. Se preferir, combine por ${notice.fanEmail}.

Depois, marque como devolvido: ${site}/account/pix/receipts
`,
  };
}

/** To the fan: that it was asked for, and when it is to come. */
export function refundAskedMail(notice: RefundNotice): Message {
  return {
    to: notice.fanEmail,
    subject: `Pedido de reembolso de @${notice.username} recebido`,
    text: `Recebemos sua desistência do plano ${notice.planName} de ${notice.creatorName}. Seu acesso foi encerrado.

${notice.creatorName} deve devolver ${sayMoney(notice.amountCents)} por PIX até ${day.format(notice.dueAt)}. Avisamos você quando a devolução for confirmada.
`,
  };
}

/** To the fan: that the creator says it was sent. */
export function refundReturnedMail(notice: RefundNotice): Message {
  const code = notice.endToEndId ? ` O código da transação é ${notice.endToEndId}.` : "";
  return {
    to: notice.fanEmail,
    subject: `Reembolso de @${notice.username} enviado`,
    text: `${notice.creatorName} informou que devolveu ${sayMoney(notice.amountCents)} por PIX.${code}

Confira no app do seu banco. Se o dinheiro não chegou, responda a este e-mail.
`,
  };
}
