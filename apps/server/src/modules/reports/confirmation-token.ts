import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";

const purpose = "report-confirmation";

/** The token of the link that proves a report's e-mail: it names the report and nobody can make it up. */
export function confirmationToken({ keys }: Pick<Ctx, "keys">, reportId: string): string {
  return `${reportId}.${sign(keys, purpose, reportId)}`;
}

/** The id of the report, where the signature is ours. */
export function readConfirmationToken({ keys }: Pick<Ctx, "keys">, token: string): string | undefined {
  const [id = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && isSignedBy(keys, signature, purpose, id) ? id : undefined;
}
