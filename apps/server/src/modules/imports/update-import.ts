import type { imports } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { listPlans } from "#modules/plans/index";
import type { Column } from "./columns.rules.ts";
import { createRowParser } from "./create-row-parser.ts";
import { importPeopleJob } from "./import-people.ts";
import { assertImportReady, lockOwnImport, toChoices } from "./imports.queries.ts";
import { type ImportChange, type ImportRecord, updateImportRow } from "./imports.store.ts";
import { type CountedOffer, toOfferKey } from "./offers.rules.ts";
import { selectOffers } from "./offers.store.ts";
import type { Cells } from "./parse-row.rules.ts";
import { type Answers, type CountedWord, toWordKey } from "./questions.rules.ts";
import { readImportJob } from "./read-import.ts";
import { countRows, lockLines, updateCorrections, updateRows, validateRows } from "./rows.store.ts";
import { listQuestions } from "./validate-import.ts";

type ImportPatch = z.output<typeof imports.patchImport.schema.body>;

/**
 * Corrects rows and decides offers at once; changed columns and answers make the file be parsed again in the background. NOT_FOUND,
 * IMPORT_BUSY, IMPORT_CLOSED.
 */
export async function updateImport(ctx: Ctx, accountId: string, id: string, body: ImportPatch) {
  await inTransaction(ctx, async (ctx) => {
    const record = await lockOwnImport(ctx, accountId, id);
    assertImportReady(record);
    if (body.rows?.length) await fixRows(ctx, record, body.rows);
    if (body.offers?.length) await decideOffers(ctx, record, body.offers);
    const change = toChange(record, body);
    if (!change) return;
    await updateImportRow(ctx, id, { ...change, state: "reading", doneRows: 0 });
    await enqueue(ctx, readImportJob, { importId: id });
  });
}

function toChange(
  record: ImportRecord,
  { columns, source, dateOrder, defaultUntil, answers }: ImportPatch,
): ImportChange | undefined {
  const change: ImportChange = {
    ...(columns && { columns: JSON.stringify(assignFields(record.columns as Column[], columns)) }),
    ...(source && { source }),
    ...((answers?.length || dateOrder) && { answers: JSON.stringify(addAnswers(record, answers ?? [], dateOrder)) }),
    ...(defaultUntil !== undefined && { defaultUntil }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** NOT_FOUND for a word that is not of this file. */
function addAnswers(
  record: ImportRecord,
  given: NonNullable<ImportPatch["answers"]>,
  dateOrder: ImportPatch["dateOrder"],
): Answers {
  const questions = (record.questions as CountedWord[]).map(
    ({ field, ...word }) => `${field} ${toWordKey({ field, ...word })}`,
  );
  const answers: Answers = { ...(record.answers as Answers), ...(dateOrder && { dateOrder }) };
  for (const answer of given) {
    if (!questions.includes(`${answer.field} ${answer.key}`)) throw new AppError("NOT_FOUND");
    if (answer.field === "status") answers.status = { ...answers.status, [answer.key]: answer.meaning };
    if (answer.field === "period") answers.period = { ...answers.period, [answer.key]: answer.periodMonths };
    if (answer.field === "price") answers.price = { ...answers.price, [answer.key]: answer.price };
  }
  return answers;
}

/** A field is assigned to one column only. */
function assignFields(columns: readonly Column[], choices: NonNullable<ImportPatch["columns"]>): Column[] {
  const changed = columns.map((column) => ({ ...column }));
  for (const { index, field } of choices) {
    const column = changed[index];
    if (!column) throw new AppError("VALIDATION_FAILED", { columns: fieldErrors.importColumn });
    for (const other of changed) if (field && other.field === field) other.field = null;
    column.field = field;
  }
  return changed;
}

/** NOT_FOUND for an offer that is not of this file, and for a plan that the creator does not have. */
async function decideOffers(ctx: Ctx, record: ImportRecord, decisions: NonNullable<ImportPatch["offers"]>) {
  const plans = await listPlans(ctx, record.accountId);
  const keys = new Set((record.offers as CountedOffer[]).map(toOfferKey));
  for (const { key, next } of decisions)
    if (!keys.has(key) || (next && !plans.some(({ id }) => id === next.planId))) throw new AppError("NOT_FOUND");
  const choices = { ...toChoices(record), ...Object.fromEntries(decisions.map(({ key, next }) => [key, next])) };
  await updateImportRow(ctx, record.id, { choices: JSON.stringify(choices) });
}

async function fixRows(ctx: Ctx, record: ImportRecord, rows: NonNullable<ImportPatch["rows"]>) {
  const lines = rows.map(({ line }) => line);
  const staged = await lockLines(ctx, record.id, lines);
  const parse = createRowParser(ctx, record);
  const corrected = staged.map((row) => {
    const { line: _, ...cells } = rows.findLast(({ line }) => line === row.line) as { line: number } & Cells;
    return { ...row, corrections: { ...(row.corrections as Cells | null), ...cells } };
  });
  if (corrected.length === 0) throw new AppError("NOT_FOUND");
  for (const { line, corrections: cells } of corrected) await updateCorrections(ctx, record.id, line, cells);
  const parsed = corrected.map(parse);
  await updateRows(ctx, record.id, parsed);
  // Rows with the old or the new key may have become duplicates or ceased to be.
  const keys = [...staged, ...parsed].flatMap(({ key }) => key ?? []);
  const { accountId, source } = record;
  await validateRows(ctx, { accountId, importId: record.id, source }, { keys, lines });
  const { rows: _, ...counts } = await countRows(ctx, record.id);
  const offers = await selectOffers(ctx, record.id);
  const questions = JSON.stringify(await listQuestions(ctx, record));
  await updateImportRow(ctx, record.id, { counts: JSON.stringify(counts), offers: JSON.stringify(offers), questions });
}

/** Starts the import of the valid rows. Idempotent. NOT_FOUND, IMPORT_BUSY, IMPORT_CLOSED, IMPORT_NOTHING. */
export async function confirmImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  return inTransaction(ctx, async (ctx) => {
    const record = await lockOwnImport(ctx, accountId, id);
    if (record.state === "importing" || record.state === "done") return record;
    assertImportReady(record);
    const counts = record.counts as Record<string, number>;
    const total = (counts.new ?? 0) + (counts.merged ?? 0);
    if (total === 0) throw new AppError("IMPORT_NOTHING");
    const change = { state: "importing", confirmedAt: ctx.now(), doneRows: 0, totalRows: total } as const;
    await updateImportRow(ctx, id, change);
    await enqueue(ctx, importPeopleJob, { importId: id });
    return { ...record, ...change };
  });
}
