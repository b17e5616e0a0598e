import type { reports } from "@camarim/contract";
import type { Email } from "#core/mail/email";
import { formatShortDay } from "#core/mail/email-format";
import type { Rows } from "#core/paging/pages";
import type { CaseNotice, LateCase } from "#modules/reports/index";

const moment = new Intl.DateTimeFormat("pt-BR", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "America/Sao_Paulo",
});

const reasons: Record<reports.ReportReason, string> = {
  minor: "pode haver menor de idade",
  non_consensual: "mostra alguém sem consentimento",
  illegal: "conteúdo ilegal",
  impersonation: "finge ser outra pessoa",
  copyright: "usa algo que é de outra pessoa",
  other: "outro motivo",
};

type Kind = "story" | "video" | "photo" | "announcement" | "message" | "page";
type Target = Pick<CaseNotice, "storyId" | "mediaId" | "announcementId" | "messageOrderId" | "audience">;
/** Of the creator's own; a message is a fan's. */
type OwnKind = Exclude<Kind, "message">;

/** A video of the gallery is stored as a story whose audience is `media`. */
function kindOf({ messageOrderId, ...target }: Target): Kind {
  return messageOrderId ? "message" : ownKindOf(target);
}

function ownKindOf({ storyId, mediaId, announcementId, audience }: Omit<Target, "messageOrderId">): OwnKind {
  if (mediaId) return "photo";
  if (announcementId) return "announcement";
  if (!storyId) return "page";
  return audience === "media" ? "video" : "story";
}

const subjects: Record<OwnKind, string> = {
  story: "Um story seu",
  video: "Um vídeo seu",
  photo: "Uma foto sua",
  announcement: "Um recado seu",
  page: "Sua página",
};
const takenDown: Record<OwnKind, string> = {
  story: "Retiramos um story seu",
  video: "Retiramos um vídeo seu",
  photo: "Retiramos uma foto sua",
  announcement: "Retiramos um recado seu",
  page: "Retiramos sua página do ar",
};
const things: Record<Kind, string> = {
  story: "um story de ",
  video: "um vídeo de ",
  photo: "uma foto de ",
  announcement: "um recado de ",
  message: "a mensagem que um fã mandou a ",
  page: "",
};

/** The object of a sentence such as "ocultamos …". */
function nameOf(notice: CaseNotice): string {
  const kind = ownKindOf(notice);
  if (kind === "photo") return "uma foto da sua galeria";
  if (kind === "video") return "um vídeo da sua galeria";
  if (kind === "announcement") return `seu recado “${notice.title}”`;
  if (kind === "page") return "sua página";
  const { storyAt, caption } = notice;
  const named = caption ? ` “${caption}”` : "";
  return `seu story${named}${storyAt ? ` de ${formatShortDay(storyAt)}` : ""}`;
}

const isItem = (notice: CaseNotice) => kindOf(notice) !== "page";
const subjectOf = (notice: CaseNotice) => subjects[ownKindOf(notice)];

function reportedName(notice: CaseNotice): string {
  return `${things[kindOf(notice)] || "a página "}@${notice.username}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function contentHiddenMail(notice: CaseNotice, site: string): Email {
  return {
    to: notice.email,
    subject: `${subjectOf(notice)} está em análise`,
    blocks: [
      `Recebemos uma denúncia (${reasons[notice.reason]}) e, por cuidado, ocultamos ${nameOf(notice)} até nossa equipe analisar. Isso não quer dizer que você fez algo errado.`,
      `A análise termina até ${moment.format(notice.dueAt)}, e você recebe a decisão por e-mail. Até lá só ${isItem(notice) ? "você vê" : "você e quem já assina veem"}. Ninguém perde a assinatura.`,
      "Quer explicar algo? Responda a este e-mail.",
      { button: "Acompanhar", url: `${site}/account/settings`, text: "Para acompanhar" },
    ],
  };
}

export function reportDecidedMail(notice: CaseNotice, site: string): Email {
  const what = nameOf(notice);
  if (notice.decision === "restored")
    return {
      to: notice.email,
      subject: `${subjectOf(notice)} voltou ao ar`,
      blocks: [
        `Analisamos a denúncia e não encontramos nada errado: ${what} voltou a aparecer como antes. Obrigado pela paciência.`,
        pageLink(notice, site),
      ],
    };
  return {
    to: notice.email,
    subject: takenDown[ownKindOf(notice)],
    blocks: [
      `Analisamos a denúncia (${reasons[notice.reason]}) e retiramos ${what} do ar.`,
      `Motivo: ${notice.note}`,
      isItem(notice)
        ? "Só você ainda vê. O resto da sua página continua no ar."
        : "Nenhuma assinatura será renovada, e ninguém mais será cobrado.",
      "Se não concorda, responda a este e-mail e outra pessoa da equipe analisa de novo.",
    ],
  };
}

function pageLink({ username }: CaseNotice, site: string) {
  return { button: "Ver minha página", url: `${site}/@${username}`, text: "" };
}

export function reportAnswerMail(notice: CaseNotice, to: string): Email {
  const isMessage = kindOf(notice) === "message";
  const kept = isMessage
    ? "por isso a mensagem fica"
    : notice.isHiddenByOther
      ? "mas o conteúdo está fora do ar por outro motivo"
      : "por isso o conteúdo continua no ar";
  const result =
    notice.decision === "taken_down"
      ? `Analisamos e ${isMessage ? "apagamos a mensagem de vez" : "retiramos o conteúdo do ar"}.`
      : `Analisamos com cuidado e não encontramos nada contra as nossas regras, ${kept}.`;
  return {
    to,
    subject: `Sua denúncia sobre @${notice.username}`,
    blocks: [
      `Você denunciou ${reportedName(notice)}. ${result}`,
      `${isMessage ? "Quem escreveu" : "Quem publica"} não fica sabendo quem denunciou. Obrigado por avisar.`,
    ],
  };
}

/** To the fan who wrote it. */
export function messageRemovedMail({
  authorEmail,
  username,
  reason,
  note,
}: CaseNotice & { authorEmail: string }): Email {
  return {
    to: authorEmail,
    subject: `Apagamos uma mensagem sua a @${username}`,
    blocks: [
      `Analisamos uma denúncia (${reasons[reason]}) e apagamos a mensagem que você mandou com um pagamento. O que você pagou continua valendo.`,
      `Motivo: ${note}`,
      "Se não concorda, responda a este e-mail e outra pessoa da equipe analisa de novo.",
    ],
  };
}

export function contentRestoredMail(notice: CaseNotice, site: string): Email {
  const renewals =
    "As assinaturas que deixaram de renovar continuam assim: cada assinante decide se renova. Avise quem assina que você voltou.";
  return {
    to: notice.email,
    subject: `${subjectOf(notice)} voltou ao ar`,
    blocks: [
      `Analisamos de novo e mudamos a decisão: ${nameOf(notice)} voltou a aparecer como antes.`,
      `Motivo: ${notice.backReason}`,
      ...(isItem(notice) ? [] : [renewals]),
      "Pedimos desculpas pelo transtorno.",
      pageLink(notice, site),
    ],
  };
}

export function restoredAnswerMail(notice: CaseNotice, to: string): Email {
  return {
    to,
    subject: `Sua denúncia sobre @${notice.username}`,
    blocks: [
      `Você denunciou ${reportedName(notice)}, e retiramos do ar. Analisamos de novo com cuidado e não encontramos nada contra as nossas regras, por isso o conteúdo voltou.`,
      "Se souber de algo que não vimos, responda a este e-mail. Quem publica não fica sabendo quem denunciou.",
    ],
  };
}

/** To an admin, with the most overdue cases. The others are counted. */
export function lateReportsMail({ rows: late, totalCount: total }: Rows<LateCase>, to: string, site: string): Email {
  const [subject, lead] =
    total > 1
      ? [`${total} denúncias passaram do prazo`, "Estas denúncias esperam uma decisão e já passaram do prazo:"]
      : ["Uma denúncia passou do prazo", "Esta denúncia espera uma decisão e já passou do prazo:"];
  const list = late.map(
    ({ username, reason, dueAt, ...target }) =>
      `${capitalize(things[kindOf(target)])}@${username}: ${reasons[reason]}. O prazo terminou em ${moment.format(dueAt)}.`,
  );
  return {
    to,
    subject,
    blocks: [
      lead,
      { list },
      ...(total > late.length ? [`E mais ${total - late.length}.`] : []),
      { button: "Decidir", url: `${site}/admin?fila=denuncias` },
      "Este aviso vem uma vez por dia, enquanto houver alguma atrasada.",
    ],
  };
}
