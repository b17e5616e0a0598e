import type { Ctx } from "#core/ctx";
import { type ImportRecord, selectImport, updateImportIn } from "./imports.store.ts";
import { selectOffers } from "./offers.store.ts";
import { type Answers, type CountedWord, mergeQuestions } from "./questions.rules.ts";
import { selectUnclearWords } from "./questions.store.ts";
import { countRows, getLastLine, validateRows } from "./rows.store.ts";

const batchSize = 2_000;

/** The open and answered questions about the words of a file. */
export async function listQuestions(ctx: Ctx, { id, questions, answers }: ImportRecord) {
  return mergeQuestions(await selectUnclearWords(ctx, id), questions as CountedWord[], answers as Answers);
}

/** The dry run: sets what the import would do with each row, then the import is ready. */
export async function validateImport(ctx: Ctx, importId: string, signal: AbortSignal) {
  const record = await selectImport(ctx, importId);
  if (record?.state !== "reading") return;
  const { accountId, source } = record;
  const total = await getLastLine(ctx, importId);
  for (let from = 0; from < total; from += batchSize) {
    signal.throwIfAborted();
    await validateRows(ctx, { accountId, importId, source }, { from, to: from + batchSize });
  }
  const { rows, ...counts } = await countRows(ctx, importId);
  const state = rows === 0 ? "failed" : "ready";
  const failure = rows === 0 ? "empty" : null;
  await updateImportIn(ctx, importId, "reading", {
    state,
    failure,
    doneRows: rows,
    totalRows: rows,
    counts: JSON.stringify(counts),
    offers: JSON.stringify(await selectOffers(ctx, importId)),
    questions: JSON.stringify(await listQuestions(ctx, record)),
  });
}
