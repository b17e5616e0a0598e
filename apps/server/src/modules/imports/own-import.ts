import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type ImportRecord, lockImport, selectImport } from "./imports.store.ts";

/** NOT_FOUND for another's. */
export async function getOwnImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  const found = await selectImport(ctx, id);
  if (found?.account_id !== accountId) throw new AppError("NOT_FOUND");
  return found;
}

/** The same, held until the transaction ends. */
export async function lockOwnImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  const found = await lockImport(ctx, id);
  if (found?.account_id !== accountId) throw new AppError("NOT_FOUND");
  return found;
}

/** IMPORT_BUSY while something is on, IMPORT_CLOSED once it is over. */
export function assertImportReady({ state }: Pick<ImportRecord, "state">) {
  if (state === "ready") return;
  throw new AppError(["reading", "importing", "undoing"].includes(state) ? "IMPORT_BUSY" : "IMPORT_CLOSED");
}
