import type { reports } from "@camarim/contract";
import type { Message } from "#ports/mail/port";
import type { LateCase } from "./late-reports.store.ts";
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
function nameOf({ storyId, mediaId, storyAt, caption }: CaseNotice): string {
  if (mediaId) return "uma foto da sua galeria";
  if (!storyId) return "sua página";
  const named = caption ? ` “${caption}”` : "";
  return `seu story${named}${storyAt ? ` de ${day.format(storyAt)}` : ""}`;
}

function isItem({ storyId, mediaId }: CaseNotice): boolean {
  return storyId !== null || mediaId !== null;
}

function subjectOf({ storyId, mediaId }: CaseNotice): string {
  return storyId ? "Um story seu" : mediaId ? "Uma foto sua" : "Sua página";
}

function reportedName({ storyId, mediaId, username }: CaseNotice): string {
  return storyId ? `um story de @${username}` : mediaId ? `uma foto de @${username}` : `a página @${username}`;
}

export function contentHiddenMail(notice: CaseNotice, site: string): Message {
  const what = nameOf(notice);
  return {
    to: notice.email,
    subject: `${subjectOf(notice)} está em análise`,
    text: `Recebemos uma denúncia (${reasons[notice.reason]}) e, por cuidado, ocultamos ${what} até nossa equipe analisar. Isso não quer dizer que você fez algo errado.\n\nA análise termina até ${moment.format(notice.dueAt)}, e você recebe a decisão por e-mail. Até lá só você vê. Ninguém perde a assinatura.\n\nQuer explicar algo? Responda este e-mail. Para acompanhar: ${site}/account/settings\n`,
  };
}

export function reportDecidedMail(notice: CaseNotice, site: string): Message {
  const what = nameOf(notice);
  if (notice.decision === "restored")
    return {
      to: notice.email,
      subject: `${subjectOf(notice)} voltou ao ar`,
      text: `Analisamos a denúncia e não encontramos nada errado: ${what} voltou a aparecer como antes. Obrigado pela paciência.\n\n${site}/@${notice.username}\n`,
    };
  const after = isItem(notice)
    ? "Só você ainda vê. O resto da sua página continua no ar."
    : "Nenhuma assinatura será renovada, e ninguém mais será cobrado.";
  return {
    to: notice.email,
    subject: isItem(notice)
      ? `Retiramos ${notice.storyId ? "um story seu" : "uma foto sua"}`
      : "Retiramos sua página do ar",
    text: `Analisamos a denúncia (${reasons[notice.reason]}) e retiramos ${what} do ar.\n\nMotivo: ${notice.note}\n\n${after}\n\nSe não concorda, responda este e-mail e outra pessoa da equipe analisa de novo.\n`,
  };
}

export function reportAnswerMail(notice: CaseNotice, to: string): Message {
  const what = reportedName(notice);
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

export function contentPutBackMail(notice: CaseNotice, site: string): Message {
  const after = isItem(notice)
    ? ""
    : "\n\nAs assinaturas que deixaram de renovar continuam assim: cada assinante decide se renova. Avise quem assina que você voltou.";
  return {
    to: notice.email,
    subject: `${subjectOf(notice)} voltou ao ar`,
    text: `Analisamos de novo e mudamos a decisão: ${nameOf(notice)} voltou a aparecer como antes.\n\nMotivo: ${notice.backReason}${after}\n\nPedimos desculpas pelo transtorno.\n\n${site}/@${notice.username}\n`,
  };
}

export function putBackAnswerMail(notice: CaseNotice, to: string): Message {
  const what = reportedName(notice);
  return {
    to,
    subject: `Sua denúncia sobre @${notice.username}`,
    text: `Você denunciou ${what}, e retiramos do ar. Analisamos de novo com cuidado e não encontramos nada contra as nossas regras, por isso o conteúdo voltou.\n\nSe souber de algo que não vimos, responda este e-mail. Quem publica não fica sabendo quem denunciou.\n`,
  };
}

/** To an admin; the latest first, and of many only how many more. */
export function lateReportsMail(late: readonly LateCase[], to: string, site: string): Message {
  const total = late[0]?.total ?? late.length;
  const lines = late.map(
    ({ username, reason, storyId, mediaId, dueAt }) =>
      `- ${storyId ? "Um story de " : mediaId ? "Uma foto de " : ""}@${username}: ${reasons[reason]}. O prazo terminou em ${moment.format(dueAt)}.`,
  );
  const more = total > late.length ? `\n\nE mais ${total - late.length}.` : "";
  const [subject, lead] =
    total > 1
      ? [`${total} denúncias passaram do prazo`, "Estas denúncias esperam uma decisão e já passaram do prazo:"]
      : ["Uma denúncia passou do prazo", "Esta denúncia espera uma decisão e já passou do prazo:"];
  return {
    to,
    subject,
    text: `${lead}\n\n${lines.join("\n")}${more}\n\nDecidir: ${site}/admin?fila=denuncias\n\nEste aviso vem uma vez por dia, enquanto houver alguma atrasada.\n`,
  };
}
