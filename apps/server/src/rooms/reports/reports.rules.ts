import type { reports } from "@camarim/contract";
import type { Message } from "#ports/mail/port";
import type { ReportRow } from "./reports.store.ts";

type Reason = reports.ReportReason;

const hourMs = 3_600_000;
const gravest: readonly Reason[] = ["minor", "non_consensual"];

/** How long what an admin let stand is not hidden again before a decision. */
export const clearedForDays = 30;

/** What is hidden first and looked at afterwards. */
export function isGravest(reason: Reason): boolean {
  return gravest.includes(reason);
}

/** By when it is to be decided: the gravest within a day, all else within a week. */
export function dueAt(reason: Reason, now: Date): Date {
  return new Date(now.getTime() + (isGravest(reason) ? 24 : 7 * 24) * hourMs);
}

const reasons: Record<Reason, string> = {
  minor: "URGENTE: pode haver menor de idade",
  non_consensual: "URGENTE: imagem sem consentimento",
  illegal: "Conteúdo ilegal",
  impersonation: "Finge ser outra pessoa",
  copyright: "Direitos autorais",
  other: "Outro motivo",
};

const moment = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** To support, the gravest marked. */
export function reportMail(to: string, publicUrl: string, report: ReportRow): Message {
  const { username, reason, details, email, storyId, due, hidden } = report;
  const who = email ? `Responder para: ${email}` : "Quem denunciou não deixou e-mail.";
  const what = storyId ? `Um story de ${publicUrl}/@${username}` : `${publicUrl}/@${username}`;
  const state = hidden ? "Já foi ocultado, até a decisão." : "Continua no ar, até a decisão.";
  return {
    to,
    subject: `Denúncia de @${username}: ${reasons[reason]}`,
    text: `${what}\n\n${reasons[reason]}\n\n${details || "Sem detalhes."}\n\n${who}\n\n${state} Decidir até ${moment.format(due)}: ${publicUrl}/admin?fila=denuncias\n`,
  };
}
