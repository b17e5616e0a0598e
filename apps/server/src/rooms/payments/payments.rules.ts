import type { payments } from "@camarim/contract";
import type { Line } from "#rooms/ledger/ledger.rules";

const hourMs = 3_600_000;

/** The code stands 24 h; a proof is taken for 7 days more. */
export const chargeLife = { codeMs: 24 * hourMs, receiptMs: (24 + 7 * 24) * hourMs };

/** The code of a renewal stands as long as it is awaited, and a day at least. */
export function renewalLife(awaitedUntil: Date, now: Date): { codeUntil: Date; receiptUntil: Date } {
  const codeUntil = Math.max(awaitedUntil.getTime(), now.getTime() + chargeLife.codeMs);
  return {
    codeUntil: new Date(codeUntil),
    receiptUntil: new Date(codeUntil + chargeLife.receiptMs - chargeLife.codeMs),
  };
}

/** How many proofs one payment may have. */
export const receiptLimit = 3;

/** What the fan reads of a proof that waited while the order was closed. */
export const closedReason = "Este pedido foi encerrado. Se você pagou, fale com quem você assinou.";

type Check = Pick<payments.Payment, "receiptChecks">["receiptChecks"][number];

export type ReceiptFacts = {
  fileSha256: Buffer | null;
  endToEndId: string | null;
  sentAt: Date;
  chargedAt: Date;
  /** Other payments, anywhere on the platform, for which the same file or id was sent; and whether one was approved by it. */
  sameFile: { elsewhere: boolean; approved: boolean };
  sameEndToEndId: { elsewhere: boolean; approved: boolean };
};

/** What the creator weighs, in the order to read it. Another creator is never named. */
export function checkReceipt(receipt: ReceiptFacts): Check[] {
  const checks: Check[] = [];
  if (receipt.fileSha256) {
    checks.push(
      checkSeen("file", receipt.sameFile, {
        green: "Imagem nova, nunca enviada antes",
        amber: "Esta mesma imagem já foi enviada em outro pedido",
        red: "Esta mesma imagem já aprovou outro pagamento",
      }),
    );
  }
  if (receipt.endToEndId) {
    checks.push(
      checkSeen("endToEndId", receipt.sameEndToEndId, {
        green: "Código da transação novo",
        amber: "Este código da transação já foi enviado em outro pedido",
        red: "Este código da transação já aprovou outro pagamento",
      }),
      checkDay(receipt.endToEndId, receipt),
    );
  }
  return checks;
}

function checkSeen(
  kind: Check["kind"],
  seen: { elsewhere: boolean; approved: boolean },
  messages: Record<Check["level"], string>,
): Check {
  const level = seen.approved ? "red" : seen.elsewhere ? "amber" : "green";
  return { kind, level, message: messages[level] };
}

/** An E2E id carries the minute of the transfer in UTC, after `E` and the bank's eight digits. */
function checkDay(endToEndId: string, { chargedAt, sentAt }: ReceiptFacts): Check {
  const [, year, month, day, hour, minute] = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(endToEndId) ?? [];
  const paidAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`);
  const slackMs = hourMs;
  const fits = paidAt >= chargedAt.getTime() - slackMs && paidAt <= sentAt.getTime() + slackMs;
  return fits
    ? { kind: "day", level: "green", message: "Transferência feita depois do pedido" }
    : { kind: "day", level: "red", message: "A data da transferência não combina com a do pedido" };
}

/** A sale that was withdrawn: all its lines the other way. */
export function saleUndone(lines: readonly Line[]): Line[] {
  return lines.map(({ account, cents }) => ({ account, cents: -cents }));
}

/** The money went past us, from the fan to the creator's bank; of it a fee is owed to us. */
export function saleAtOwnBank(amountCents: number, feeCents: number): Line[] {
  return [
    { account: "fans", cents: -amountCents },
    { account: "own_bank", cents: amountCents },
    { account: "fees_due", cents: -feeCents },
    { account: "fees", cents: feeCents },
  ];
}
