import type { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { listPlans } from "#modules/plans/index";
import { type ImportRecord, lockImport, selectImport } from "./imports.store.ts";
import type { Choices } from "./offers.rules.ts";
import { countPeople } from "./people.store.ts";
import { selectRows } from "./rows.store.ts";
import { countUndecided, selectUndecided, selectUndecidedPlans } from "./undecided.store.ts";

/** NOT_FOUND for another creator's import. */
export async function getOwnImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  const record = await selectImport(ctx, id);
  if (record?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return record;
}

/** NOT_FOUND for another creator's import. */
export async function lockOwnImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  const record = await lockImport(ctx, id);
  if (record?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return record;
}

/** IMPORT_BUSY while it is in progress, IMPORT_CLOSED once it is over. */
export function assertImportReady({ state }: Pick<ImportRecord, "state">) {
  if (state === "ready") return;
  throw new AppError(["reading", "importing", "undoing"].includes(state) ? "IMPORT_BUSY" : "IMPORT_CLOSED");
}

type Query = PageQuery & { state?: imports.RowState | undefined };

/** An import with a page of its rows, and the plans that they lead to. NOT_FOUND for another creator's import. */
export async function getImport(ctx: Ctx, accountId: string, id: string, query: Query) {
  const record = await getOwnImport(ctx, accountId, id);
  const rows = await selectRows(ctx, id, query);
  const { arrived } = await countPeople(ctx, { importId: id });
  const counts = record.counts as Record<string, number>;
  const totalCount = query.state ? (counts[query.state] ?? 0) : record.totalRows;
  const [undecided, plans] = await Promise.all([countUndecided(ctx, accountId, id), listPlans(ctx, accountId)]);
  return { record, rows: { rows, totalCount }, arrived, undecided, plans };
}

/** The creator's decisions about the offers of a file. */
export function toChoices({ choices }: Pick<ImportRecord, "choices">): Choices {
  return choices as Choices;
}

/** Imported subscriptions whose next price the creator has to decide, and their number by plan. */
export async function listUndecided(ctx: Ctx, accountId: string, query: PageQuery & { plan?: string | undefined }) {
  const [rows, plans] = await Promise.all([
    selectUndecided(ctx, accountId, query),
    selectUndecidedPlans(ctx, accountId),
  ]);
  const listed = query.plan ? plans.filter(({ planId }) => planId === query.plan) : plans;
  return { rows, plans, totalCount: listed.reduce((sum, { people }) => sum + people, 0) };
}

export type UndecidedList = Awaited<ReturnType<typeof listUndecided>>;
