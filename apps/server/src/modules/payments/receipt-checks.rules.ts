import type { payments } from "@camarim/contract";
import { formatInTimeZone } from "#core/text/calendar";
import { minuteOfTransfer } from "./end-to-end-id.rules.ts";
import { headOfId } from "./read-id.rules.ts";
import type { ReceiptAnalysis } from "./receipt-text.rules.ts";

type Check = Pick<payments.Payment, "receiptChecks">["receiptChecks"][number];
type Level = Check["level"];

/** Use of the same file or id for other payments, anywhere on the platform. */
type Seen = "approved" | "sent" | null;

export type ReceiptFacts = {
  hasFile: boolean;
  endToEndId: string | null;
  /** The id as it was read in a picture. */
  readId: string | null;
  /** From the text of a PDF or the words of a picture; null if nothing read them. */
  analysis: ReceiptAnalysis | null;
  amountCents: number;
  receiver: string | null;
  sentAt: Date;
  chargedAt: Date;
  /** When the code expired. */
  expiredAt: Date | null;
  /** Sent after the deadline. */
  isLate: boolean;
  sameFile: Seen;
  /** Two receipts of one bank, one payer and one amount look similar, so this is only a warning. */
  looksLike: boolean;
  sameEndToEndId: Seen;
  /** An id that was read in a picture is that of another payment, but for a few characters. */
  isIdAlike: boolean;
  /** No use of the order's coupon is left for this payment. */
  isCouponGone: boolean;
  /** An item of the order is deleted, sold out, or its fan has it by another order. */
  isItemGone: boolean;
};

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const timeOf = (at: Date) => formatInTimeZone(at, "HH:mm");
const dayOf = (at: Date) => formatInTimeZone(at, "yyyy-MM-dd");

/** The checks that the creator sees, in reading order. Other creators are never named. */
export function verifyReceipt(receipt: ReceiptFacts): Check[] {
  const { hasFile, endToEndId, analysis } = receipt;
  return [
    ...(analysis ? checkSchedule(analysis) : []),
    ...(analysis?.maybeUndone
      ? [check("outcome", "amber", "Pode não ter sido concluído: confira se o dinheiro entrou")]
      : []),
    ...(receipt.isCouponGone
      ? [check("coupon", "red", "Outras pessoas usaram o cupom deste pedido até o limite")]
      : []),
    ...(receipt.isItemGone
      ? [check("item", "red", "O avulso deste pedido esgotou ou foi excluído, ou a pessoa já tem")]
      : []),
    ...(receipt.isLate ? [checkLate(receipt)] : []),
    ...(hasFile ? [checkAmount(receipt), checkReceiver(receipt)] : []),
    ...(analysis && analysis.txid !== "none" ? [checkOrder(analysis.txid, analysis.isPicture)] : []),
    ...(endToEndId || analysis ? [checkDay(receipt)] : []),
    ...(hasFile ? [checkFile(receipt)] : []),
    ...(endToEndId ? [checkCode(receipt)] : []),
    ...(!endToEndId && receipt.isIdAlike ? [checkReadCode()] : []),
  ];
}

function check(kind: Check["kind"], level: Level, message: string): Check {
  return { kind, level, message };
}

function checkSchedule({ scheduled, maybeScheduled }: ReceiptAnalysis): Check[] {
  if (scheduled) return [check("scheduled", "red", "É um agendamento: o dinheiro ainda não saiu")];
  return maybeScheduled ? [check("scheduled", "amber", "Fala em agendamento: confira se o dinheiro já entrou")] : [];
}

function checkLate({ endToEndId, expiredAt }: ReceiptFacts): Check {
  if (endToEndId && expiredAt && minuteOfTransfer(endToEndId) <= expiredAt)
    return check("late", "amber", "Comprovante enviado depois do vencimento");
  return check("late", "amber", "Pago depois do vencimento");
}

function checkAmount({ analysis, amountCents }: ReceiptFacts): Check {
  const due = brl.format(amountCents / 100);
  if (!analysis) return check("amount", "amber", `Não lemos fotos: confira se o valor é ${due}`);
  if (analysis.isPicture) return checkReadAmount(analysis.amount, due);
  if (analysis.amount === "same") return check("amount", "green", `O valor é ${due}`);
  if (analysis.amount === "mixed") return check("amount", "amber", `Aparecem ${due} e também outro valor`);
  if (analysis.amount === "other") return check("amount", "red", `O valor não é ${due}`);
  return check("amount", "amber", `Não achamos o valor: confira se é ${due}`);
}

function checkReadAmount(amount: ReceiptAnalysis["amount"], due: string): Check {
  if (amount === "same") return check("amount", "green", `Lido da foto: o valor é ${due}`);
  if (amount === "mixed") return check("amount", "amber", `Na foto aparecem ${due} e também outro valor`);
  if (amount === "other") return check("amount", "red", `Lido da foto: o valor não é ${due}`);
  if (amount === "unclear") return check("amount", "amber", `O valor não está nítido na foto: confira se é ${due}`);
  return check("amount", "amber", `Não achamos o valor na foto: confira se é ${due}`);
}

function checkReceiver({ analysis, receiver }: ReceiptFacts): Check {
  const name = receiver ?? "você";
  const read = analysis?.isPicture ? "Lido da foto: q" : "Q";
  if (analysis?.receiver === "same") return check("receiver", "green", `${read}uem recebeu foi você`);
  if (analysis?.receiver === "other") return check("receiver", "red", `${read}uem recebeu não parece ser ${name}`);
  if (analysis?.receiver === "name")
    return check("receiver", "amber", `O nome escrito é outro: confira se quem recebeu foi ${name}`);
  return check("receiver", "amber", `Confira se quem recebeu foi ${name}`);
}

function checkOrder(txid: "same" | "other", isPicture = false): Check {
  if (isPicture && txid === "other")
    return check("order", "amber", "O identificador na foto não parece o deste pedido: confira");
  return txid === "same"
    ? check("order", "green", "Tem o identificador deste pedido")
    : check("order", "red", "O identificador é de outra cobrança");
}

const [hourMs, minuteMs] = [3_600_000, 60_000];

function checkDay(receipt: ReceiptFacts): Check {
  const { endToEndId, analysis, chargedAt, sentAt } = receipt;
  if (!endToEndId && analysis?.isPicture) return checkReadDay(analysis, receipt);
  const wrong = check("day", "red", "A data da transferência não combina com a do pedido");
  const [written] = analysis?.days ?? [];
  const isWithin = (day: string) => day >= dayOf(chargedAt) && day <= dayOf(sentAt);
  if (endToEndId) {
    const paidAt = minuteOfTransfer(endToEndId);
    const fits = paidAt.getTime() >= chargedAt.getTime() - hourMs && paidAt.getTime() <= sentAt.getTime() + hourMs;
    if (!fits) return wrong;
    if (written && !analysis?.days.includes(dayOf(paidAt)))
      // A day between order and receipt may be that on which the receipt was made.
      return analysis?.isPicture || analysis?.days.some(isWithin)
        ? check("day", "amber", "A data escrita não é a do código da transação: confira")
        : check("day", "red", "A data escrita não é a do código da transação");
    return check("day", "green", "Transferência feita depois do pedido");
  }
  if (!written) return check("day", "amber", "Não achamos a data: confira se foi depois do pedido");
  if (isWithin(written))
    return isWrittenBefore(analysis, chargedAt)
      ? writtenBefore
      : check("day", "green", "Transferência feita depois do pedido");
  return analysis?.days.some(isWithin)
    ? check("day", "amber", "Há mais de uma data: confira a da transferência")
    : wrong;
}

const writtenBefore = check("day", "amber", "A hora escrita é de antes do pedido: confira");

/** On the day of the order, but at an earlier time. */
function isWrittenBefore(analysis: ReceiptAnalysis | null, chargedAt: Date): boolean {
  const times = analysis?.times ?? [];
  if (analysis?.days[0] !== dayOf(chargedAt) || times.length === 0) return false;
  const from = new Date(chargedAt.getTime() - hourMs);
  return dayOf(from) === dayOf(chargedAt) && times.every((time) => time < timeOf(from));
}

/** A day is read twice, as a date and in the id: only what both say is certain. */
function checkReadDay({ days, times = [] }: ReceiptAnalysis, { readId, chargedAt, sentAt }: ReceiptFacts): Check {
  if (days.length === 0)
    return check("day", "amber", "A data não está nítida na foto: confira se foi depois do pedido");
  if (!readId) return check("day", "amber", "Não achamos o código da transação na foto: confira a data e a hora");
  const paidAt = minuteOfTransfer(readId);
  const isSameTime = (time: string) =>
    [-1, 0, 1].some((minutes) => timeOf(new Date(paidAt.getTime() + minutes * minuteMs)) === time);
  if (!days.includes(dayOf(paidAt)) || (times.length > 0 && !times.some(isSameTime)))
    return check("day", "amber", "A data escrita não parece a do código da transação: confira");
  return paidAt.getTime() >= chargedAt.getTime() - hourMs && paidAt.getTime() <= sentAt.getTime() + hourMs
    ? check("day", "green", "Lido da foto: transferência feita depois do pedido")
    : check("day", "red", "Lido da foto: a data da transferência não combina com a do pedido");
}

function checkFile({ sameFile, looksLike, analysis }: ReceiptFacts): Check {
  if (sameFile === "approved") return check("file", "red", "Este mesmo arquivo já aprovou outro pagamento");
  if (sameFile) return check("file", "amber", "Este mesmo arquivo já foi enviado em outro pedido");
  if (looksLike) return check("file", "amber", "Parece igual a um comprovante já enviado: confira a data e o código");
  if (analysis?.editor) return check("file", "amber", `O arquivo passou por um editor (${analysis.editor})`);
  return check("file", "green", "Arquivo novo, nunca enviado antes");
}

function checkCode({ endToEndId, readId, analysis, sameEndToEndId, isIdAlike }: ReceiptFacts): Check {
  if (sameEndToEndId === "approved")
    return check("endToEndId", "red", "Este código da transação já aprovou outro pagamento");
  if (analysis?.endToEndId && analysis.endToEndId.toUpperCase() !== endToEndId?.toUpperCase())
    return check("endToEndId", "red", "O código digitado não é o do comprovante");
  if (readId && endToEndId && headOfId(readId) !== headOfId(endToEndId))
    return check("endToEndId", "amber", "O código digitado não parece o da foto: confira");
  if (!sameEndToEndId && isIdAlike) return checkReadCode();
  if (sameEndToEndId) return check("endToEndId", "amber", "Este código da transação já foi enviado em outro pedido");
  return check("endToEndId", "green", "Código da transação novo");
}

function checkReadCode(): Check {
  return check("endToEndId", "amber", "O código na foto parece o de outro pagamento: confira");
}
