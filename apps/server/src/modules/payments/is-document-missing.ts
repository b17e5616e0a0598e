import type { Ctx } from "#core/ctx";
import type { Connection } from "#modules/gateways/index";

/** Whether a gateway requires the CPF of a payer who has given none, such as in a free order. */
export function isDocumentMissing(
  ctx: Ctx,
  { gateway }: Pick<Connection, "gateway">,
  document: string | null,
): boolean {
  return document === null && (ctx.gateways[gateway]?.needsDocument ?? false);
}
