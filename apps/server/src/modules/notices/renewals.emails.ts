import { formatCard } from "@camarim/contract/say-card";
import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import type { Email } from "#core/mail/email";
import { formatDay, formatGreeting, formatMoney } from "#core/mail/email-format";
import type { CardLostNotice, ReminderNotice, StopNotice } from "#modules/renewals/index";

/** Says what is true when it is sent. `stopToken` turns further reminders off. */
export function reminderMail(notice: ReminderNotice, site: string, stopToken: string): Email {
  if (notice.isPaused && notice.card?.kind !== "declined") return pauseEndMail(notice, site);
  if (notice.card?.kind === "due") return cardDueMail(notice, notice.card, site);
  if (notice.card?.kind === "declined") return cardDeclinedMail(notice, notice.card, site);
  const { fanName, planName, creatorName, username, amountCents, end, subscriptionStatus, path } = notice;
  const isTrial = subscriptionStatus === "trialing";
  const isOver = end <= notice.now;
  const until = isTrial
    ? `Seus dias grátis com ${creatorName} ${isOver ? "foram" : "vão"} até ${formatDay(end)}.`
    : `Seu plano ${planName} de ${creatorName} ${isOver ? "foi" : "vai"} até ${formatDay(end)}.`;
  const paused = subscriptionStatus === "expired" ? " Seu acesso está pausado até o pagamento." : "";
  return {
    to: notice.fanEmail,
    subject: `${isTrial ? "Seus dias grátis" : "Sua assinatura"} de @${username} ${formatEnd(end, notice.now, isTrial)}`,
    blocks: [
      formatGreeting(fanName),
      `${until}${paused} Para ${subscriptionStatus === "expired" ? "voltar a assistir" : "continuar assistindo"}, pague ${formatMoney(amountCents)} por PIX neste link:`,
      { button: "Pagar por PIX", url: `${site}${path}`, text: "" },
      `${describeLink(notice)} Se não quiser continuar, não precisa fazer nada.`,
    ],
    turnOff: {
      text: "Não quer mais estes lembretes? Pare com um toque",
      url: `${site}/avisos/${stopToken}`,
      isOneClick: true,
    },
  };
}

function describeLink({ gateway }: ReminderNotice): string {
  return gateway === "bacen"
    ? "O link é só seu: mostra o código PIX, recebe o comprovante e não pede senha. Já pagou? Envie o comprovante por ele."
    : "O link é só seu: mostra o código PIX e não pede senha. Assim que o pagamento cai, a assinatura renova sozinha.";
}

/** A pause ends: how the subscription continues, and how it does not. Sent also to those who turned reminders off. */
function pauseEndMail(notice: ReminderNotice, site: string): Email {
  const { fanName, planName, creatorName, username, amountCents, end, subscriptionId, path, card, now } = notice;
  const amount = formatMoney(amountCents);
  const pause = `Sua pausa em ${creatorName} ${end <= now ? "foi" : "vai"} até ${formatDay(end)}, e o preço do plano ${planName} é o mesmo de antes: ${amount}.`;
  const subject = `Sua pausa em @${username} ${formatEnd(end, now, false)}`;
  const own = `${site}/assinaturas/${subscriptionId}`;
  if (card?.kind === "due") {
    const { brand, lastDigits, chargeAt } = card;
    return {
      to: notice.fanEmail,
      subject,
      blocks: [
        formatGreeting(fanName),
        `${pause} Em ${formatDay(chargeAt)} cobramos esse valor no cartão ${formatCard({ brand, lastDigits: lastDigits ?? "" })}, e você volta a assistir.`,
        "Para continuar em pausa, trocar o cartão ou cancelar antes disso:",
        { button: "Sua assinatura", url: own, text: "" },
      ],
    };
  }
  return {
    to: notice.fanEmail,
    subject,
    blocks: [
      formatGreeting(fanName),
      `${pause} Para voltar a assistir, pague por PIX neste link:`,
      { button: "Pagar por PIX", url: `${site}${path}`, text: "" },
      `${describeLink(notice)} Se não quiser voltar, não precisa fazer nada: sem pagamento, nada é cobrado.`,
    ],
  };
}

/** Confirms that a fan canceled, or paused. */
export function stopMail(notice: StopNotice, site: string): Email {
  const { fanEmail, fanName, planName, creatorName, username, end, pausedUntil, subscriptionId, now } = notice;
  const isOver = end <= now;
  const watching = isOver ? `Seu acesso foi até ${formatDay(end)}` : `Você continua assistindo até ${formatDay(end)}`;
  const blocks = pausedUntil
    ? [
        `Sua assinatura de ${creatorName} (plano ${planName}) fica em pausa. ${watching}; depois, até ${formatDay(pausedUntil)}, nada é cobrado e seu preço continua o mesmo.`,
        "Três dias antes da volta você recebe um aviso. Para voltar antes, mudar a pausa ou cancelar:",
      ]
    : [
        `Sua assinatura de ${creatorName} (plano ${planName}) foi cancelada. ${watching}, e nada mais será cobrado.`,
        isOver ? "Se mudar de ideia, é só assinar de novo:" : "Se mudar de ideia até lá, é só reativar:",
      ];
  return {
    to: fanEmail,
    subject: pausedUntil ? `Sua assinatura de @${username} vai entrar em pausa` : `Você cancelou @${username}`,
    blocks: [
      formatGreeting(fanName),
      ...blocks,
      { button: "Sua assinatura", url: `${site}/assinaturas/${subscriptionId}`, text: "" },
    ],
  };
}

/** The account that charges the card does not sell, which is no fault of its payer. */
export function cardLostMail(notice: CardLostNotice, site: string): Email {
  const { fanEmail, fanName, planName, creatorName, username, subscriptionId, end, isPayable, now } = notice;
  const card = formatCard({ brand: notice.brand, lastDigits: notice.lastDigits ?? "" });
  const unpaid = end <= now ? "Enquanto isso não mudar," : `Se isso não mudar até ${formatDay(end)},`;
  return {
    to: fanEmail,
    subject: `O cartão não será cobrado: assinatura de @${username}`,
    blocks: [
      formatGreeting(fanName),
      `Seu plano ${planName} de ${creatorName} ia renovar no cartão ${card}, mas o pagamento por cartão está parado nesta página agora. O problema não é com você nem com o cartão, e nada foi cobrado.`,
      isPayable
        ? "Para continuar, pague por PIX na sua assinatura:"
        : `Por enquanto não há outro jeito de pagar. ${unpaid} a assinatura não renova, e você não precisa fazer nada.`,
      { button: "Sua assinatura", url: `${site}/assinaturas/${subscriptionId}`, text: "" },
    ],
  };
}

type Card<Kind> = Extract<ReminderNotice["card"], { kind: Kind }>;

function cardDueMail(notice: ReminderNotice, { brand, lastDigits, chargeAt }: Card<"due">, site: string): Email {
  const { fanName, planName, creatorName, username, amountCents, subscriptionId } = notice;
  const [amount, on] = [formatMoney(amountCents), formatDay(chargeAt)];
  return {
    to: notice.fanEmail,
    subject: `Sua assinatura de @${username} renova em ${on}`,
    blocks: [
      formatGreeting(fanName),
      `Seu plano ${planName} de ${creatorName} renova sozinho: em ${on} cobramos ${amount} no cartão ${formatCard({ brand, lastDigits: lastDigits ?? "" })}. Você não precisa fazer nada.`,
      "Para trocar o cartão ou cancelar antes disso:",
      { button: "Sua assinatura", url: `${site}/assinaturas/${subscriptionId}`, text: "" },
    ],
  };
}

/** A declined card: whether it is charged again, and the link that pays without it. */
function cardDeclinedMail(notice: ReminderNotice, card: Card<"declined">, site: string): Email {
  const { fanName, planName, creatorName, username, amountCents, subscriptionId, path } = notice;
  const { brand, lastDigits, decline, nextAt } = card;
  const next = nextAt
    ? `Tentamos de novo em ${formatDay(nextAt)}. Se preferir, pague agora por PIX neste link:`
    : "Não vamos tentar de novo neste cartão. Para continuar, pague por PIX neste link:";
  return {
    to: notice.fanEmail,
    subject: `O cartão não passou: assinatura de @${username}`,
    blocks: [
      formatGreeting(fanName),
      `Tentamos cobrar ${formatMoney(amountCents)} do plano ${planName} de ${creatorName} no cartão ${formatCard({ brand, lastDigits: lastDigits ?? "" })}, e ${formatDecline(decline)} Nada foi cobrado.`,
      next,
      { button: "Pagar por PIX", url: `${site}${path}`, text: "" },
      { links: [["Ou troque o cartão na sua assinatura", `${site}/assinaturas/${subscriptionId}`]] },
    ],
  };
}

function formatDecline(decline: string | null): string {
  if (decline === "funds") return "ele está sem limite para esta compra.";
  if (decline === "card_expired") return "ele venceu.";
  if (decline === "risk") return "o banco não autorizou por segurança.";
  if (decline === "bank") return "o banco não autorizou.";
  return "a processadora não aceitou os dados dele.";
}

/** "termina em 5 dias", "termina hoje", "terminou ontem" */
function formatEnd(end: Date, now: Date, several: boolean): string {
  const zone = "America/Sao_Paulo";
  const days = differenceInCalendarDays(new TZDate(end, zone), new TZDate(now, zone));
  const isOver = days < 0 || end <= now;
  const verb = isOver ? (several ? "terminaram" : "terminou") : several ? "terminam" : "termina";
  if (days === 0) return `${verb} hoje`;
  if (Math.abs(days) === 1) return `${verb} ${isOver ? "ontem" : "amanhã"}`;
  return `${verb} ${isOver ? "há" : "em"} ${Math.abs(days)} dias`;
}
