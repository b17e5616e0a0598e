import type { PushNotice } from "#modules/pushes/index";
import type { EndedNotice, UnpaidNotice } from "#modules/reminders/index";
import type { ReminderNotice } from "#modules/renewals/index";

type NewStory = { username: string; fullName: string };

const daySeconds = 86_400;

export function newStoryPush({ username, fullName }: NewStory, storyId: string): PushNotice {
  return {
    title: fullName,
    body: "Publicou um story novo",
    path: `/@${username}/stories`,
    tag: `story:${username}`,
    storyId,
    ttlSeconds: daySeconds,
  };
}

export function receiptDecidedPush(notice: {
  decision: string | null;
  username: string;
  creatorName: string;
  paymentId: string;
  subscriptionId: string | null;
  /** Another receipt is accepted after this one was rejected. */
  takesAnother: boolean;
}): PushNotice {
  const { decision, username, creatorName, paymentId, takesAnother } = notice;
  const isApproved = decision === "approved";
  const isToWatch = isApproved && notice.subscriptionId !== null;
  return {
    title: isApproved ? "Pagamento confirmado" : "Comprovante não aceito",
    body: isApproved
      ? `${creatorName} confirmou seu pagamento. Toque para ${isToWatch ? "assistir" : "ver o pedido"}.`
      : `${creatorName} não confirmou seu pagamento. Toque para ${takesAnother ? "enviar outro comprovante" : "ver o pedido"}.`,
    path: isToWatch ? `/@${username}/stories` : `/@${username}/assinar?pedido=${paymentId}`,
    tag: `payment:${paymentId}`,
    ttlSeconds: 3 * daySeconds,
  };
}

type RenewalNotice = Pick<ReminderNotice, "username" | "path" | "paymentId" | "isPaused" | "end" | "now">;

export function renewalPush({ username, path, paymentId, isPaused, end, now }: RenewalNotice): PushNotice {
  const pause = end > now ? "Sua pausa está acabando." : "Sua pausa acabou.";
  return {
    title: `Sua assinatura de @${username}`,
    body: `${isPaused ? pause : "Está na hora de renovar."} Toque para ver o PIX.`,
    path,
    tag: `renewal:${paymentId}`,
    ttlSeconds: 2 * daySeconds,
  };
}

export function unpaidOrderPush({ username, paymentId, step }: UnpaidNotice): PushNotice {
  return {
    title: `Seu pedido a @${username}`,
    body: step === 3 ? "Já pagou? Falta o comprovante. Toque para enviar." : "Falta pagar. Toque para ver o PIX.",
    path: `/@${username}/assinar?pedido=${paymentId}`,
    tag: `payment:${paymentId}`,
    ttlSeconds: daySeconds / 2,
  };
}

export function endedSubscriptionPush({ username, subscriptionId, couponCode }: EndedNotice): PushNotice {
  return {
    title: `Sua assinatura de @${username}`,
    body: couponCode ? "Ela terminou. Toque para voltar com um cupom." : "Ela terminou. Toque para ver a página.",
    path: `/@${username}${couponCode ? `?cupom=${couponCode}` : ""}`,
    tag: `ended:${subscriptionId}`,
    ttlSeconds: daySeconds,
  };
}
