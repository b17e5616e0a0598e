import type { payments } from "@camarim/contract";
import { formatInTimeZone } from "#core/text/calendar";
import { minuteOfTransfer } from "./end-to-end-id.rules.ts";
import type { ReceiptAnalysis } from "./receipt-text.rules.ts";

type Check = Pick<payments.Payment, "receiptChecks">["receiptChecks"][number];
type Level = Check["level"];

/** Use of the same file or id for other payments, anywhere on the platform. */
type Seen = "approved" | "sent" | null;

export type ReceiptFacts = {
  hasFile: boolean;
  endToEndId: string | null;
  /** From the text of a PDF; null if there is no text. */
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
  /** No use of the order's coupon is left for this payment. */
  isCouponGone: boolean;
};

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
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
    ...(receipt.isLate ? [checkLate(receipt)] : []),
    ...(hasFile ? [checkAmount(receipt), checkReceiver(receipt)] : []),
    ...(analysis && analysis.txid !== "none" ? [checkOrder(analysis.txid)] : []),
    ...(endToEndId || analysis ? [checkDay(receipt)] : []),
    ...(hasFile ? [checkFile(receipt)] : []),
    ...(endToEndId ? [checkCode(receipt)] : []),
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
  if (analysis.amount === "same") return check("amount", "green", `O valor é ${due}`);
  if (analysis.amount === "mixed") return check("amount", "amber", `Aparecem ${due} e também outro valor`);
  if (analysis.amount === "other") return check("amount", "red", `O valor não é ${due}`);
  return check("amount", "amber", `Não achamos o valor: confira se é ${due}`);
}

function checkReceiver({ analysis, receiver }: ReceiptFacts): Check {
  const name = receiver ?? "você";
  if (analysis?.receiver === "same") return check("receiver", "green", "Quem recebeu foi você");
  if (analysis?.receiver === "other") return check("receiver", "red", `Quem recebeu não parece ser ${name}`);
  if (analysis?.receiver === "name")
    return check("receiver", "amber", `O nome escrito é outro: confira se quem recebeu foi ${name}`);
  return check("receiver", "amber", `Confira se quem recebeu foi ${name}`);
}

function checkOrder(txid: "same" | "other"): Check {
  return txid === "same"
    ? check("order", "green", "Tem o identificador deste pedido")
    : check("order", "red", "O identificador é de outra cobrança");
}

const hourMs = 3_600_000;

function checkDay({ endToEndId, analysis, chargedAt, sentAt }: ReceiptFacts): Check {
  const wrong = check("day", "red", "A data da transferência não combina com a do pedido");
  const [written] = analysis?.days ?? [];
  const isWithin = (day: string) => day >= dayOf(chargedAt) && day <= dayOf(sentAt);
  if (endToEndId) {
    const paidAt = minuteOfTransfer(endToEndId);
    const fits = paidAt.getTime() >= chargedAt.getTime() - hourMs && paidAt.getTime() <= sentAt.getTime() + hourMs;
    if (!fits) return wrong;
    if (written && !analysis?.days.includes(dayOf(paidAt)))
      // A day between order and receipt may be that on which the receipt was made.
      return analysis?.days.some(isWithin)
        ? check("day", "amber", "A data escrita não é a do código da transação: confira")
        : check("day", "red", "A data escrita não é a do código da transação");
    return check("day", "green", "Transferência feita depois do pedido");
  }
  if (!written) return check("day", "amber", "Não achamos a data: confira se foi depois do pedido");
  if (isWithin(written)) return check("day", "green", "Transferência feita depois do pedido");
  return analysis?.days.some(isWithin)
    ? check("day", "amber", "Há mais de uma data: confira a da transferência")
    : wrong;
}

function checkFile({ sameFile, looksLike, analysis }: ReceiptFacts): Check {
  if (sameFile === "approved") return check("file", "red", "Este mesmo arquivo já aprovou outro pagamento");
  if (sameFile) return check("file", "amber", "Este mesmo arquivo já foi enviado em outro pedido");
  if (looksLike) return check("file", "amber", "Parece igual a um comprovante já enviado: confira a data e o código");
  if (analysis?.editor) return check("file", "amber", `O arquivo passou por um editor (${analysis.editor})`);
  return check("file", "green", "Arquivo novo, nunca enviado antes");
}

function checkCode({ endToEndId, analysis, sameEndToEndId }: ReceiptFacts): Check {
  if (sameEndToEndId === "approved")
    return check("endToEndId", "red", "Este código da transação já aprovou outro pagamento");
  if (analysis?.endToEndId && analysis.endToEndId.toUpperCase() !== endToEndId?.toUpperCase())
    return check("endToEndId", "red", "O código digitado não é o do comprovante");
  if (sameEndToEndId) return check("endToEndId", "amber", "Este código da transação já foi enviado em outro pedido");
  return check("endToEndId", "green", "Código da transação novo");
}
