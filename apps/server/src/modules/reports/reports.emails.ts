import { reports } from "@camarim/contract";
import type { ReportEffect } from "#db/tables";
import type { Message } from "#ports/mail/port";
import type { AlertedRow } from "./alerts.store.ts";

const reasons: Record<reports.ReportReason, string> = {
  minor: "URGENTE: pode haver menor de idade",
  non_consensual: "URGENTE: imagem sem consentimento",
  illegal: "Conteúdo ilegal",
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

/** Of many only so many are spelled out. */
const mostSpelled = 20;

/** To an admin, what is due first at the head; who reported stands in the back office alone. */
export function alertMail(found: readonly AlertedRow[], to: string, site: string): Message {
  const [first] = found;
  const subject =
    found.length === 1 && first
      ? `Denúncia de @${first.username}: ${reasons[first.reason]}`
      : `${found.length} denúncias novas`;
  const shown = found.slice(0, mostSpelled).map((report) => spell(report, site));
  const more = found.length > mostSpelled ? [`E mais ${found.length - mostSpelled}.`] : [];
  return { to, subject, text: `${[...shown, ...more].join("\n\n---\n\n")}\n\nDecidir: ${site}/admin?fila=denuncias\n` };
}

function spell({ username, reason, details, storyId, mediaId, effect, hidden, due }: AlertedRow, site: string): string {
  const page = `${site}/@${username}`;
  const what = storyId ? `Um vídeo de ${page}` : mediaId ? `Uma foto de ${page}` : `A página ${page}`;
  const author = authors[effect] ?? "Denúncia com nome e e-mail confirmado.";
  const state = hidden ? "Já foi ocultado, até a decisão." : "Continua no ar, até a decisão.";
  return `${what}\n${reasons[reason]}\n\n${details || "Sem detalhes."}\n\n${author} ${state} Decidir até ${moment.format(due)}.`;
}

/** Proves the e-mail of a report; says nothing that its author typed, since anybody may type any address. */
export function confirmationMail(to: string, username: string, url: string): Message {
  return {
    to,
    subject: "Confirme sua denúncia",
    text: `Recebemos uma denúncia sobre @${username} com este e-mail. Para confirmar que foi você, abra o link:\n\n${url}\n\nEle vale por ${reports.reportConfirmationDays} dias. Quem publica não fica sabendo quem denunciou. Se não foi você, ignore esta mensagem: sem a confirmação nada acontece.\n`,
  };
}
