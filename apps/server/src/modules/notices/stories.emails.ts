import type { PushNotice } from "#modules/pushes/pushes.rules";
import type { Message } from "#ports/mail/port";

type NewStory = { username: string; fullName: string };

const daySeconds = 86_400;

/** The way out is in the mail's head too, for one tap in the mail program itself (RFC 2369, 8058). */
export function newStoryMail({ username, fullName }: NewStory, to: string, site: string, token: string): Message {
  const stop = `${site}/avisos/${token}`;
  return {
    to,
    subject: `Tem story novo de ${fullName}`,
    text: `${fullName} acabou de publicar. Assista antes que saia do ar:\n\n${site}/@${username}/stories\n\nNão quer mais estes avisos? Pare com um toque: ${stop}\n`,
    headers: { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

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
}): PushNotice {
  const { decision, username, creatorName, paymentId } = notice;
  const isApproved = decision === "approved";
  return {
    title: isApproved ? "Pagamento confirmado" : "Comprovante não aceito",
    body: isApproved
      ? `${creatorName} confirmou seu pagamento. Toque para assistir.`
      : `${creatorName} não encontrou seu pagamento. Toque para enviar outro comprovante.`,
    path: isApproved ? `/@${username}/stories` : `/@${username}/assinar?pedido=${paymentId}`,
    tag: `payment:${paymentId}`,
    ttlSeconds: 3 * daySeconds,
  };
}

export function renewalPush({
  username,
  path,
  paymentId,
}: {
  username: string;
  path: string;
  paymentId: string;
}): PushNotice {
  return {
    title: `Sua assinatura de @${username}`,
    body: "Está na hora de renovar. Toque para ver o PIX.",
    path,
    tag: `renewal:${paymentId}`,
    ttlSeconds: 2 * daySeconds,
  };
}
