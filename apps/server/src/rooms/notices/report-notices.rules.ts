import type { reports } from "@camarim/contract";
import type { Message } from "#ports/mail/port";
import type { CaseNotice } from "./report-notices.store.ts";

const moment = new Intl.DateTimeFormat("pt-BR", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "America/Sao_Paulo",
});
const day = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", timeZone: "America/Sao_Paulo" });

const reasons: Record<reports.ReportReason, string> = {
  minor: "pode haver menor de idade",
  non_consensual: "mostra alguém sem consentimento",
  illegal: "conteúdo ilegal",
  impersonation: "finge ser outra pessoa",
  copyright: "usa algo que é de outra pessoa",
  other: "outro motivo",
};

/** As in "ocultamos …", in words that tell which one. */
function nameOf({ storyId, storyAt, caption }: CaseNotice): string {
  if (!storyId) return "sua página";
  const named = caption ? ` “${caption}”` : "";
  return `seu story${named}${storyAt ? ` de ${day.format(storyAt)}` : ""}`;
}

export function contentHiddenMail(notice: CaseNotice, site: string): Message {
  const what = nameOf(notice);
  return {
    to: notice.email,
    subject: notice.storyId ? "Um story seu está em análise" : "Sua página está em análise",
    text: `Recebemos uma denúncia (${reasons[notice.reason]}) e, por cuidado, ocultamos ${what} até nossa equipe analisar. Isso não quer dizer que você fez algo errado.\n\nA análise termina até ${moment.format(notice.dueAt)}, e você recebe a decisão por e-mail. Até lá só você vê. Ninguém perde a assinatura.\n\nQuer explicar algo? Responda este e-mail. Para acompanhar: ${site}/account/settings\n`,
  };
}

export function reportDecidedMail(notice: CaseNotice, site: string): Message {
  const what = nameOf(notice);
  if (notice.decision === "restored")
    return {
      to: notice.email,
      subject: notice.storyId ? "Seu story voltou ao ar" : "Sua página voltou ao ar",
      text: `Analisamos a denúncia e não encontramos nada errado: ${what} voltou a aparecer como antes. Obrigado pela paciência.\n\n${site}/@${notice.username}\n`,
    };
  const after = notice.storyId
    ? "Só você ainda vê. Seus outros stories continuam no ar."
    : "Nenhuma assinatura será renovada, e ninguém mais será cobrado.";
  return {
    to: notice.email,
    subject: notice.storyId ? "Retiramos um story seu" : "Retiramos sua página do ar",
    text: `Analisamos a denúncia (${reasons[notice.reason]}) e retiramos ${what} do ar.\n\nMotivo: ${notice.note}\n\n${after}\n\nSe não concorda, responda este e-mail e outra pessoa da equipe analisa de novo.\n`,
  };
}

export function reportAnswerMail(notice: CaseNotice, to: string): Message {
  const what = notice.storyId ? `um story de @${notice.username}` : `a página @${notice.username}`;
  const done =
    notice.decision === "kept_down"
      ? "Analisamos e retiramos o conteúdo do ar."
      : "Analisamos com cuidado e não encontramos nada contra as nossas regras, por isso o conteúdo continua no ar.";
  return {
    to,
    subject: `Sua denúncia sobre @${notice.username}`,
    text: `Você denunciou ${what}. ${done}\n\nQuem publica não fica sabendo quem denunciou. Obrigado por avisar.\n`,
  };
}
