import type { Message } from "#ports/mail/port";
import type { ReportRow } from "./reports.store.ts";

const reasons: Record<ReportRow["reason"], string> = {
  minor: "URGENTE: pode haver menor de idade",
  non_consensual: "URGENTE: imagem sem consentimento",
  illegal: "Conteúdo ilegal",
  impersonation: "Finge ser outra pessoa",
  copyright: "Direitos autorais",
  other: "Outro motivo",
};

/** To support, the gravest marked. */
export function reportMail(to: string, publicUrl: string, { username, reason, details, email }: ReportRow): Message {
  const who = email ? `Responder para: ${email}` : "Quem denunciou não deixou e-mail.";
  return {
    to,
    subject: `Denúncia de @${username}: ${reasons[reason]}`,
    text: `${publicUrl}/@${username}\n\n${reasons[reason]}\n\n${details || "Sem detalhes."}\n\n${who}\n`,
  };
}
