import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { getPayment } from "#modules/payments/index";
import { getSetting } from "#modules/settings/index";
import { approveByStatement } from "./approve-by-statement.ts";
import { listMatches } from "./list-matches.ts";
import type { ChosenColumns } from "./statement-csv.rules.ts";

/**
 * Matches the creator's own statement with open charges. Approves certain matches if `approve` or the setting
 * `autoApproveStatement` is set. STATEMENT_UNREADABLE, STATEMENT_COLUMNS_WRONG.
 */
export async function matchStatementFile(
  ctx: Ctx,
  accountId: string,
  file: UploadedFile,
  { approve, columns }: { approve: boolean; columns: ChosenColumns | undefined },
) {
  const { matches, ...counts } = await listMatches(ctx, accountId, file, columns);
  const mayApprove = approve || (await getSetting(ctx, accountId)).autoApproveStatement;

  const read = [];
  for (const match of matches) {
    const outcome = mayApprove && match.doubt === null ? await approveByStatement(ctx, accountId, match) : undefined;
    const approved = outcome === "approved";
    const doubt = outcome && outcome !== "approved" ? outcome : match.doubt;
    read.push({ match, doubt, approved, payment: await getPayment(ctx, match.chargeId) });
  }
  return { ...counts, matches: read };
}
