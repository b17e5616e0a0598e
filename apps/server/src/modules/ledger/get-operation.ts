import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectEntries } from "./ledger.store.ts";
import { selectOperation } from "./operations.store.ts";

/** With its entries; NOT_FOUND for another's. */
export async function getOperation(ctx: Ctx, accountId: string, id: string) {
  const operation = await selectOperation(ctx, accountId, id);
  if (!operation) throw new AppError("NOT_FOUND");
  return { operation, entries: await selectEntries(ctx, id) };
}
