import { removeInvisible } from "@camarim/contract/values";
import type { Message } from "#ports/mail/port";
import type { Email, TurnOff } from "./email.ts";
import { renderEmailHtml } from "./email-html.ts";
import { formatEmailText } from "./email-text.ts";
import { type MailKind, mailKinds } from "./mail-kinds.ts";

/**
 * The message of an e-mail: both parts, a subject without the line breaks that would start another header, and all without invisible
 * characters.
 */
export function renderEmail(kind: MailKind, email: Email): Message {
  const { reason } = mailKinds[kind];
  const subject = email.subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  const blocks = email.blocks.map((block) => (typeof block === "string" ? joinDots(block) : block));
  const plain = { ...email, subject: joinDots(subject), blocks };
  return {
    to: plain.to,
    subject: removeInvisible(plain.subject),
    text: removeInvisible(formatEmailText(plain, reason)),
    html: removeInvisible(renderEmailHtml(plain, reason)),
    ...(email.turnOff?.isOneClick && { headers: toOneClickHeaders(email.turnOff) }),
  };
}

/** "de Ana Jr.." → "de Ana Jr.": a name that ends with a dot ends the sentence too. */
function joinDots(text: string): string {
  return text.replaceAll(/(?<!\.)\.\.(?!\.)/g, ".");
}

/** RFC 2369 and RFC 8058: mail programs show a button that turns the e-mails off. */
function toOneClickHeaders({ url }: TurnOff) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
