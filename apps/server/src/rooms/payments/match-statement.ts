import { readFile } from "node:fs/promises";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/read-upload";
import { formatInTimeZone } from "#rooms/ledger/sao-paulo.rules";
import { getSetting } from "#rooms/settings/get-setting";
import { approveByStatement } from "./approve-by-statement.ts";
import { getPayment } from "./get-payment.ts";
import { readStatement } from "./statement.rules.ts";
import { countPaidByIds, selectOpenCharges } from "./statement.store.ts";
import { idsIn, matchStatement } from "./statement-match.rules.ts";

const dayOf = (at: Date) => formatInTimeZone(at, "yyyy-MM-dd");

/**
 * Holds the creator's own statement against the charges that wait; what is certain is approved when asked to, or by the setting
 * `autoApproveStatement`. Nothing of the file is kept. STATEMENT_UNREADABLE.
 */
export async function matchStatementFile(ctx: Ctx, accountId: string, file: UploadedFile, approve: boolean) {
  const lines = readStatement(await readFile(file.path));
  if (!lines) throw new AppError("STATEMENT_UNREADABLE");
  const credits = lines.filter(({ cents }) => cents > 0);
  const ids = idsIn(credits);
  const amounts = [...new Set(credits.map(({ cents }) => cents))];
  const open = await selectOpenCharges(ctx, accountId, ids, amounts);
  const known = await countPaidByIds(ctx, accountId, ids);
  const charges = open.map(({ createdAt, ...charge }) => ({ ...charge, day: dayOf(createdAt) }));
  const matches = matchStatement(lines, charges, dayOf(ctx.now()));
  const mayApprove = approve || (await getSetting(ctx, accountId)).autoApproveStatement;

  const read = [];
  for (const match of matches) {
    const approved = mayApprove && match.doubt === null && (await approveByStatement(ctx, accountId, match));
    const doubt = mayApprove && !match.doubt && !approved ? ("used" as const) : match.doubt;
    read.push({ match, doubt, approved, payment: await getPayment(ctx, match.chargeId) });
  }
  const seen = new Set(matches.map(({ line }) => line)).size;
  return {
    lines: lines.length,
    credits: credits.length,
    known,
    unknown: Math.max(0, credits.length - seen - known),
    matches: read,
  };
}
