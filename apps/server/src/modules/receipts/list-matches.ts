import { readFile } from "node:fs/promises";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { isOutOfMemory, runHere, runThread, smallFileBytes, type Thread } from "#core/threads/run-thread";
import { shareParsing } from "#core/threads/share-work";
import {
  lateSince,
  listFormerCodes,
  listLateCharges,
  listSettledTransfers,
  updateEndToEndIds,
} from "#modules/payments/index";
import { readStatement, type StatementMatches, type StatementStep } from "./read-statement.rules.ts";
import { selectOpenCharges } from "./statement.store.ts";
import { selectChosenColumns, upsertChosenColumns } from "./statement-columns.store.ts";
import type { ChosenColumns } from "./statement-csv.rules.ts";

const program = { file: "modules/receipts/statement.worker.ts", heapMegabytes: 256 };

const nothing = { lines: 0, credits: 0, known: 0, unknown: 0, balances: 0, unread: 0, unreadLines: [], beyond: 0 };

/**
 * Matches the creator's own statement with open and recently expired charges; approves nothing. Stores only the E2E ids of earlier
 * transfers and the `chosen` columns, nothing else of the file. Without matches if its columns have to be chosen.
 * STATEMENT_UNREADABLE, STATEMENT_COLUMNS_WRONG, TOO_MANY_ATTEMPTS, UNAVAILABLE.
 */
export async function listMatches(
  ctx: Ctx,
  accountId: string,
  { path, bytes }: UploadedFile,
  chosen?: ChosenColumns,
): Promise<Omit<StatementMatches, "learnt">> {
  const input = { accountId, now: ctx.now(), known: await selectChosenColumns(ctx, accountId), chosen };
  const compare = (thread: Thread) => compareWithPayments(ctx, accountId, thread);
  const found =
    bytes <= smallFileBytes
      ? await compare(runHere(readStatement(await readFile(path), input)))
      : await shareParsing(accountId, (timeout) => runThread(program, { ...input, path }, timeout, compare)).catch(
          (error) => {
            throw isOutOfMemory(error) ? new AppError("STATEMENT_UNREADABLE") : error;
          },
        );
  if (chosen && found.table?.columns) await upsertChosenColumns(ctx, accountId, found.table.key, chosen);
  return found;
}

async function compareWithPayments(ctx: Ctx, accountId: string, thread: Thread) {
  const step = await thread.next<StatementStep>();
  if (step.state === "unreadable") throw new AppError("STATEMENT_UNREADABLE");
  if (step.state === "wrong") throw new AppError("STATEMENT_COLUMNS_WRONG");
  if (step.state === "unclear") return { ...nothing, table: step.table, matches: [] };
  const { summary } = step;
  const { ids, amounts } = summary;
  const open = await selectOpenCharges(ctx, accountId, ids, amounts);
  const late = await listLateCharges(ctx, accountId, ids, lateSince(ctx.now()));
  const former = await listFormerCodes(ctx, accountId, ids);
  const charges = [
    ...open,
    ...late.map((charge) => ({ ...charge, isLate: true })),
    ...former.map((charge) => ({ ...charge, endToEndId: null, isFormer: true })),
  ];
  const settled = await listSettledTransfers(ctx, accountId, summary);
  const { learnt, ...found } = await thread.next<StatementMatches>({ charges, settled });
  if (learnt.size > 0) await updateEndToEndIds(ctx, accountId, learnt);
  return found;
}
