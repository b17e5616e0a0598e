import type { Ctx } from "#core/ctx";
import { listBatches } from "#core/paging/list-batches";
import { csvStart } from "#core/text/csv";
import { claimHeader, viewClaimLine } from "./claims.view.ts";
import { getOwnImport } from "./imports.queries.ts";
import { type ClaimRow, selectClaims } from "./people.store.ts";

const batchSize = 1_000;

/** CSV with the invitation links of people who have not claimed them. NOT_FOUND for another creator's import. */
export async function* exportClaims(ctx: Ctx, accountId: string, id: string): AsyncGenerator<Buffer> {
  await getOwnImport(ctx, accountId, id);
  yield Buffer.from(csvStart + claimHeader);
  const batches = listBatches<ClaimRow>(batchSize, (last, limit) => selectClaims(ctx, id, last?.id, limit));
  for await (const people of batches) yield Buffer.from(people.map((person) => viewClaimLine(ctx, person)).join(""));
}
