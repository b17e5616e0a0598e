import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken, isSignedBy, sign } from "#core/keys";
import type { Device } from "#core/known-devices";
import { replaceCode } from "./codes.store.ts";
import { codeLife } from "./fans.rules.ts";

/** The six digits of a code, from its id: no table and no queue holds them. */
export function digitsOf(ctx: Ctx, codeId: string): string {
  const number = Buffer.from(sign(ctx.keys, "fan-code", codeId), "base64url").readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
}

/** What the mailed link has beside the digits: 256 bits, so that it is taken on any device and needs no count of tries. */
export function codeKey(ctx: Ctx, codeId: string): string {
  return `${codeId}.${sign(ctx.keys, "fan-code-key", codeId)}`;
}

/** The id of the code that a key was made for; undefined for one that was not made here. */
export function readCodeKey(ctx: Ctx, key: string): string | undefined {
  const [codeId = "", signature = ""] = key.split(".");
  return isSignedBy(ctx.keys, signature, "fan-code-key", codeId) ? codeId : undefined;
}

/** A code that proves an e-mail on the device that asks, in the place of its code before. Answers its id; nothing where another is just being made. */
export async function createCode(
  ctx: Ctx,
  email: string,
  { id: deviceId }: Pick<Device, "id">,
): Promise<string | undefined> {
  const id = newId(ctx.now());
  const expiresAt = new Date(ctx.now().getTime() + codeLife.minutes * 60_000);
  return (await replaceCode(ctx, { id, email, deviceHash: hashToken(deviceId), expiresAt })) ? id : undefined;
}
