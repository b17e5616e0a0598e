import { formatCard } from "@camarim/contract/say-card";
import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type { ReminderNotice } from "#modules/renewals/claim-reminder";
import type { Message } from "#ports/mail/port";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });
const sayMoney = (cents: number) => brl.format(cents / 100);

/** What ends, when, and what goes on by itself or by the one link; as things stand when it is sent. */
export function reminderMail(notice: ReminderNotice, site: string, stopToken: string): Message {
  if (notice.card?.kind === "due") return cardDueMail(notice, notice.card, site);
  if (notice.card?.kind === "declined") return cardDeclinedMail(notice, notice.card, site);
  const { fanName, planName, creatorName, username, amountCents, end, status, path } = notice;
  const trying = status === "trialing";
  const what = trying ? "Seus dias grátis" : "Sua assinatura";
  const ends = sayEnd(end, notice.now, trying);
  const until = `Seu plano ${planName} de ${creatorName} ${end > notice.now ? "vai" : "foi"} até ${day.format(end)}.`;
  const stop = `${site}/avisos/${stopToken}`;
  const stopped = status === "expired" ? " Seu acesso está pausado até o pagamento." : "";
  return {
    to: notice.fanEmail,
    subject: `${what} de @${username} ${ends}`,
    text: `Oi, ${firstName(fanName)}!

${trying ? `Seus dias grátis com ${creatorName} ${end > notice.now ? "vão" : "foram"} até ${day.format(end)}.` : until}${stopped} Para ${status === "expired" ? "voltar a assistir" : "continuar assistindo"}, pague ${sayMoney(amountCents)} por PIX neste link:

${site}${path}

${sayLink(notice)} Se não quiser continuar, não precisa fazer nada.

Não quer mais estes lembretes? Pare com um toque: ${stop}
`,
    headers: { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

function sayLink({ gateway }: ReminderNotice): string {
  return gateway === "bacen"
    ? "O link é só seu: mostra o código PIX, recebe o comprovante e não pede senha. Já pagou? Envie o comprovante por ele."
    : "O link é só seu: mostra o código PIX e não pede senha. Assim que o pagamento cai, a assinatura renova sozinha.";
}

type Card<Kind> = Extract<ReminderNotice["card"], { kind: Kind }>;

/** That a card will be charged, how much and when: nothing to do, unless its owner wants otherwise. */
function cardDueMail(notice: ReminderNotice, { brand, lastDigits, chargeAt }: Card<"due">, site: string): Message {
  const { fanName, planName, creatorName, username, amountCents, subscriptionId } = notice;
  const [amount, on] = [sayMoney(amountCents), day.format(chargeAt)];
  return {
    to: notice.fanEmail,
    subject: `Sua assinatura de @${username} renova em ${on}`,
    text: `Oi, ${firstName(fanName)}!

Seu plano ${planName} de ${creatorName} renova sozinho: em ${on} cobramos ${amount} no cartão ${formatCard({ brand, lastDigits: lastDigits ?? "" })}. Você não precisa fazer nada.

Para trocar o cartão ou cancelar antes disso:

${site}/assinaturas/${subscriptionId}
`,
  };
}

/** That a card did not pay, when it is tried again if it is, and the link that pays without it. */
function cardDeclinedMail(notice: ReminderNotice, card: Card<"declined">, site: string): Message {
  const { fanName, planName, creatorName, username, amountCents, subscriptionId, path } = notice;
  const { brand, lastDigits, decline, nextAt } = card;
  const amount = sayMoney(amountCents);
  const again = nextAt
    ? `Tentamos de novo em ${day.format(nextAt)}. Se preferir, pague agora por PIX neste link:`
    : "Não vamos tentar de novo neste cartão. Para continuar, pague por PIX neste link:";
  return {
    to: notice.fanEmail,
    subject: `O cartão não passou: assinatura de @${username}`,
    text: `Oi, ${firstName(fanName)}!

Tentamos cobrar ${amount} do plano ${planName} de ${creatorName} no cartão ${formatCard({ brand, lastDigits: lastDigits ?? "" })}, e ${sayDecline(decline)} Nada foi cobrado.

${again}

${site}${path}

Ou troque o cartão na sua assinatura: ${site}/assinaturas/${subscriptionId}
`,
  };
}

function sayDecline(decline: string | null): string {
  if (decline === "funds") return "ele está sem limite para esta compra.";
  if (decline === "card_expired") return "ele venceu.";
  if (decline === "risk") return "o banco não autorizou por segurança.";
  if (decline === "bank") return "o banco não autorizou.";
  return "a processadora não aceitou os dados dele.";
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
