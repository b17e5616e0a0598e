import type { Ctx } from "#core/ctx";
import { parseSignedId, toSignedId } from "#core/keys/signed-id";

const format = { purpose: "import-claim", separator: "", lasting: true } as const;

/** The token of an imported person's invitation link. */
export function toPersonToken(ctx: Pick<Ctx, "keys">, personId: string): string {
  return toSignedId(ctx, personId, format);
}

/** The person's id; undefined if the signature is not ours. */
export function parsePersonToken(ctx: Pick<Ctx, "keys">, token: string): string | undefined {
  return parseSignedId(ctx, token, format);
}
