import { reports } from "@camarim/contract";
import type { Block, Email } from "#core/mail/email";
import type { ReportEffect } from "#db/tables";
import type { AlertedRow } from "./alerts.store.ts";

const reasons: Record<reports.ReportReason, string> = {
  minor: "URGENTE: pode haver menor de idade",
  non_consensual: "URGENTE: imagem sem consentimento",
  illegal: "Crime, ameaça ou violência",
  impersonation: "Finge ser outra pessoa",
  copyright: "Direitos autorais",
  other: "Outro motivo",
};

const authors: Partial<Record<ReportEffect, string>> = {
  anonymous: "Denúncia anônima.",
  unconfirmed: "Denúncia com nome, e-mail ainda não confirmado.",
};

const moment = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** Reports in one e-mail: with the longest details it stays below the 100 kB at which Gmail clips. */
const reportsMax = 12;

/** To an admin, the most urgent first. Reporters are shown only in the back office. */
export function alertMail(alerted: readonly AlertedRow[], to: string, site: string): Email {
  const [first] = alerted;
  const subject =
    alerted.length === 1 && first
      ? `Denúncia de @${first.username}: ${reasons[first.reason]}`
      : `${alerted.length} denúncias novas`;
  const shown = alerted.slice(0, reportsMax).map((report) => toBlocks(report, site));
  const more = alerted.length > reportsMax ? [[`E mais ${alerted.length - reportsMax}.`]] : [];
  const blocks = [...shown, ...more].flatMap((part) => [...part, { divider: true } as const]);
  return { to, subject, blocks: [...blocks.slice(0, -1), { button: "Decidir", url: `${site}/admin?fila=denuncias` }] };
}

function toBlocks(report: AlertedRow, site: string): readonly Block[] {
  const { username, reason, details, effect, hidden, due } = report;
  const what = nameReported(report);
  const author = authors[effect] ?? "Denúncia com nome e e-mail confirmado.";
  const state = hidden
    ? "Já foi ocultado, até a decisão."
    : report.messageOrderId
      ? "A mensagem fica até a decisão."
      : "Continua no ar, até a decisão.";
  return [
    { links: [[what, `${site}/@${username}`]] },
    reasons[reason],
    details || "Sem detalhes.",
    `${author} ${state} Decidir até ${moment.format(due)}.`,
  ];
}

function nameReported({ username, storyId, mediaId, announcementId, messageOrderId }: AlertedRow): string {
  if (messageOrderId) return `Uma mensagem de fã a @${username}`;
  if (storyId) return `Um vídeo de @${username}`;
  if (mediaId) return `Uma foto de @${username}`;
  return announcementId ? `Um recado de @${username}` : `A página @${username}`;
}

/** Verifies the e-mail of a report. Contains nothing that the reporter typed, since anybody can type any address. */
export function confirmationMail(to: string, username: string, url: string): Email {
  return {
    to,
    subject: "Confirme sua denúncia",
    blocks: [
      `Recebemos uma denúncia sobre @${username} com este e-mail. Para confirmar que foi você, abra o link:`,
      { button: "Confirmar denúncia", url, text: "" },
      `Ele vale por ${reports.reportConfirmationDays} dias. Quem publica não fica sabendo quem denunciou. Se não foi você, ignore esta mensagem: sem a confirmação nada acontece.`,
    ],
  };
}
