import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys/keys";

const purpose = "report-confirmation";

/** A signed token for the confirmation link; it is not stored. */
export function toConfirmationToken({ keys }: Pick<Ctx, "keys">, reportId: string): string {
  return `${reportId}.${sign(keys, purpose, reportId)}`;
}

/** The report's id; undefined if the signature is not ours. */
export function parseConfirmationToken({ keys }: Pick<Ctx, "keys">, token: string): string | undefined {
  const [id = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && isSignedBy(keys, signature, purpose, id) ? id : undefined;
}
