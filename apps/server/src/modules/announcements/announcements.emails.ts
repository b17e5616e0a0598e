import { removeLinks } from "@camarim/contract/names";
import type { Email } from "#core/mail/email";

export type Sent = { id: string; title: string; text: string; username: string; fullName: string };

/**
 * To a fan. The words are the creator's, so the subject says so, and an address in them is no link: mail programs would make one of it,
 * in an e-mail that comes from us.
 */
export function announcementMail(
  { id, title, text, username, fullName }: Sent,
  to: string,
  site: string,
  token: string,
): Email {
  const name = removeLinks(fullName);
  return {
    to,
    subject: `Recado de ${name}: ${title}`,
    heading: title,
    blocks: [
      { quote: removeLinks(text), by: name },
      { button: "Ver no Camarim", url: `${site}/assinaturas/recados/${id}` },
      { links: [["Denunciar este recado", `${site}/@${username}/denunciar?recado=${id}`]] },
    ],
    turnOff: {
      text: `Não quer mais recados e lembretes de ${name}? Pare com um toque`,
      url: `${site}/avisos/${token}`,
      isOneClick: true,
    },
  };
}
