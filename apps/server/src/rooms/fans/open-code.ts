import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { sign } from "#core/keys";
import { replaceCode } from "./codes.store.ts";
import { codeLife } from "./fans.rules.ts";

/** The six digits of a code, from its id: no table and no queue holds them. */
export function digitsOf(ctx: Ctx, codeId: string): string {
  const number = Buffer.from(sign(ctx.keys, "fan-code", codeId), "base64url").readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
}

/** A code that proves an e-mail, in the place of the one before; answers its id, or nothing where another is just being made. */
export async function openCode(ctx: Ctx, email: string): Promise<string | undefined> {
  const id = newId(ctx.now());
  const expiresAt = new Date(ctx.now().getTime() + codeLife.minutes * 60_000);
  return (await replaceCode(ctx, { id, email, expiresAt })) ? id : undefined;
}
