import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type { Message } from "#ports/mail/port";
import type { ReminderNotice } from "#rooms/renewals/claim-reminder";

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
