import { readFile } from "node:fs/promises";
import { AppError } from "#core/app-error";
import { formatInTimeZone } from "#core/calendar";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/read-upload";
import { lateSince } from "#modules/payments/late-payments.rules";
import {
  listFormerCodes,
  listLateCharges,
  listSettledTransfers,
  updateEndToEndIds,
} from "#modules/payments/payments.queries";
import { parseStatement } from "./statement.rules.ts";
import { selectOpenCharges } from "./statement.store.ts";
import { idsIn, matchStatement } from "./statement-match.rules.ts";
import { toLineKey } from "./to-line-key.rules.ts";
import { findNewEndToEndIds, findUsedLines } from "./used-lines.rules.ts";

const dayOf = (at: Date) => formatInTimeZone(at, "yyyy-MM-dd");

/**
 * Matches the creator's own statement with open and recently expired charges; approves nothing. Stores only the E2E ids
 * of earlier transfers, nothing else of the file. STATEMENT_UNREADABLE.
 */
export async function listMatches(ctx: Ctx, accountId: string, file: UploadedFile) {
  const lines = parseStatement(await readFile(file.path));
  if (!lines) throw new AppError("STATEMENT_UNREADABLE");
  const credits = lines.filter(({ cents }) => cents > 0);
  const [ids, today] = [idsIn(credits), dayOf(ctx.now())];
  const amounts = [...new Set(credits.map(({ cents }) => cents))].filter((cents) => cents < 2 ** 31);
  const open = await selectOpenCharges(ctx, accountId, ids, amounts);
  const late = await listLateCharges(ctx, accountId, ids, lateSince(ctx.now()));
  const former = await listFormerCodes(ctx, accountId, ids);
  const charges = [
    ...open,
    ...late.map((charge) => ({ ...charge, isLate: true })),
    ...former.map((charge) => ({ ...charge, endToEndId: null, isFormer: true })),
  ].map(({ createdAt, ...charge }) => ({
    ...charge,
    day: dayOf(createdAt),
  }));

  const days = credits.flatMap(({ day }) => (day && !Number.isNaN(Date.parse(day)) ? [day] : [])).sort();
  const settled = await listSettledTransfers(ctx, accountId, {
    ids,
    amounts,
    lineKeys: credits.map((line) => toLineKey(accountId, line)),
    from: days[0] ?? today,
    until: days.at(-1) ?? today,
  });
  const used = findUsedLines(credits, settled, accountId, (line) => toLineKey(accountId, line));
  const learnt = findNewEndToEndIds(used, accountId);
  if (learnt.size > 0) await updateEndToEndIds(ctx, accountId, learnt);

  const matches = matchStatement(lines, charges, today, used);
  const matched = new Set(matches.map(({ line }) => line));
  const known = credits.filter((line) => used.has(line) && !matched.has(line)).length;
  const unknown = credits.filter((line) => !used.has(line) && !matched.has(line)).length;
  return { lines: lines.length, credits: credits.length, known, unknown, matches };
}
