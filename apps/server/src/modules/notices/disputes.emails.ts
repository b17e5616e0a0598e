import type { Email } from "#core/mail/email";
import { formatMoney, formatShortDay } from "#core/mail/email-format";
import type { DisputeNotice } from "#modules/disputes/index";
import { describeSold } from "./describe-sold.rules.ts";

const linkTo = ({ disputeId }: DisputeNotice, site: string) => `${site}/account/disputes?contestacao=${disputeId}`;

export function disputeFiledMail(notice: DisputeNotice, site: string): Email {
  const { creatorEmail, fanName, evidenceDueAt, caseId } = notice;
  const amount = formatMoney(notice.amountCents);
  const until = evidenceDueAt ? ` até ${formatShortDay(evidenceDueAt)}` : "";
  const ended = notice.periodEnd ? ` O acesso de ${fanName} fica suspenso até a decisão.` : "";
  const answer = caseId
    ? `Se a venda foi legítima, envie sua defesa${until}. Valem fotos, conversas e qualquer arquivo que mostre a compra:`
    : "Se a venda foi legítima, responda na sua conta da processadora. Acompanhe por aqui:";
  return {
    to: creatorEmail,
    subject: `Pagamento contestado: ${amount} de ${fanName}`,
    blocks: [
      `${fanName} contestou no banco o pagamento de ${amount} ${describeSold(notice)}. A processadora segura esse valor até decidir.${ended}`,
      answer,
      { button: caseId ? "Enviar defesa" : "Acompanhar", url: linkTo(notice, site), text: "" },
      "Sem defesa, o valor costuma voltar para quem contestou.",
    ],
  };
}

export function evidenceDueMail(notice: DisputeNotice & { evidenceDueAt: Date }, site: string): Email {
  const amount = formatMoney(notice.amountCents);
  const until = formatShortDay(notice.evidenceDueAt);
  return {
    to: notice.creatorEmail,
    subject: `Envie sua defesa até ${until}: ${amount} de ${notice.fanName}`,
    blocks: [
      `A contestação de ${amount} de ${notice.fanName}, ${describeSold(notice)}, ainda está sem defesa, e o prazo acaba em ${until}.`,
      { button: "Enviar defesa", url: linkTo(notice, site), text: "Adicione os arquivos e envie" },
    ],
  };
}

export function disputeDecidedMail(notice: DisputeNotice, site: string): Email {
  const { creatorEmail, fanName } = notice;
  const amount = formatMoney(notice.amountCents);
  const caseLink = { button: "Ver o caso", url: linkTo(notice, site), text: "Veja o caso" };
  if (notice.status === "won") {
    const back =
      notice.periodEnd && notice.paymentStatus === "paid"
        ? ` Se o período ainda estiver valendo, ${fanName} volta a ter acesso.`
        : "";
    return {
      to: creatorEmail,
      subject: `Contestação ganha: ${amount} de ${fanName}`,
      blocks: [
        `A contestação de ${amount} de ${fanName}, ${describeSold(notice)}, foi decidida a seu favor. O valor voltou para o seu saldo na processadora.${back}`,
        caseLink,
      ],
    };
  }
  const wasReturned = notice.paymentStatus === "refunded";
  const why = wasReturned
    ? `O pagamento de ${amount} de ${fanName}, ${describeSold(notice)}, foi devolvido, e a contestação acabou.`
    : `A contestação de ${amount} de ${fanName}, ${describeSold(notice)}, foi decidida a favor de quem pagou. O valor saiu do seu saldo na processadora${notice.periodEnd ? ", e o acesso que ele pagava terminou" : ""}.`;
  return {
    to: creatorEmail,
    subject: `Contestação ${wasReturned ? "encerrada" : "perdida"}: ${amount} de ${fanName}`,
    blocks: [why, caseLink, { links: [["Sua carteira", `${site}/account/wallet`]] }],
  };
}
