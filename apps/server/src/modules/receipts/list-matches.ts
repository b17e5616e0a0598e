import { readFile } from "node:fs/promises";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/read-upload";
import { isOutOfMemory, runHere, runThread, smallFileBytes, type Thread } from "#core/run-thread";
import { shareParsing } from "#core/share-work";
import { lateSince } from "#modules/payments/late-payments.rules";
import {
  listFormerCodes,
  listLateCharges,
  listSettledTransfers,
  updateEndToEndIds,
} from "#modules/payments/payments.queries";
import { readStatement, type StatementMatches, type StatementSummary } from "./read-statement.rules.ts";
import { selectOpenCharges } from "./statement.store.ts";

const program = { file: "modules/receipts/statement.worker.ts", heapMegabytes: 256 };

/**
 * Matches the creator's own statement with open and recently expired charges; approves nothing. Stores only the E2E ids
 * of earlier transfers, nothing else of the file. STATEMENT_UNREADABLE, TOO_MANY_ATTEMPTS, UNAVAILABLE.
 */
export async function listMatches(ctx: Ctx, accountId: string, { path, bytes }: UploadedFile) {
  if (bytes <= smallFileBytes)
    return compareWithPayments(ctx, accountId, runHere(readStatement(await readFile(path), accountId, ctx.now())));
  const input = { path, accountId, now: ctx.now() };
  return shareParsing(accountId, (timeout) =>
    runThread(program, input, timeout, (thread) => compareWithPayments(ctx, accountId, thread)),
  ).catch((error) => {
    throw isOutOfMemory(error) ? new AppError("STATEMENT_UNREADABLE") : error;
  });
}

async function compareWithPayments(ctx: Ctx, accountId: string, thread: Thread) {
  const statement = await thread.next<StatementSummary | null>();
  if (!statement) throw new AppError("STATEMENT_UNREADABLE");
  const { ids, amounts } = statement;
  const open = await selectOpenCharges(ctx, accountId, ids, amounts);
  const late = await listLateCharges(ctx, accountId, ids, lateSince(ctx.now()));
  const former = await listFormerCodes(ctx, accountId, ids);
  const charges = [
    ...open,
    ...late.map((charge) => ({ ...charge, isLate: true })),
    ...former.map((charge) => ({ ...charge, endToEndId: null, isFormer: true })),
  ];
  const settled = await listSettledTransfers(ctx, accountId, statement);
  const { learnt, ...found } = await thread.next<StatementMatches>({ charges, settled });
  if (learnt.size > 0) await updateEndToEndIds(ctx, accountId, learnt);
  return found;
}
