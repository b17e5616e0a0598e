import type { Ctx } from "#core/ctx";
import { type Device, openDevice } from "#core/http/known-devices";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { hashToken, isSameSecret, isSignedBy, listSignatures, sign } from "#core/keys/keys";
import { consumeMailLimit } from "#core/mail/consume-mail-limit";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { replaceCode, selectCode } from "./codes.store.ts";
import { codeMail } from "./fans.emails.ts";
import { codeLife, codeMailLimits, toSignInUrl } from "./fans.rules.ts";

type CodeRequest = { email: string; back?: string | undefined };

/**
 * Does the same for unknown addresses. TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback would undo the counted
 * request.
 */
export async function requestCode(
  ctx: Ctx,
  { email, back }: CodeRequest,
  requester: { address: string; device: Device },
) {
  await consumeMailLimit(ctx, { kind: "fan", email, owner: ["fan", email] }, requester, codeMailLimits);
  await inTransaction(ctx, async (ctx) => {
    const codeId = await createCode(ctx, email, requester.device);
    if (codeId) await enqueue(ctx, sendCodeJob, { codeId, ...(back && { back }) });
  });
}

/** The six digits are derived from the code's id, so that neither a table nor the queue contains them. */
export function toCodeDigits(ctx: Ctx, codeId: string): string {
  return toDigits(sign(ctx.keys, "fan-code", codeId));
}

/** Also true for digits that were derived from the previous secret. Takes the same time whatever the digits are. */
export function isCodeOf(ctx: Ctx, codeId: string, digits: string): boolean {
  const expected = listSignatures(ctx.keys, "fan-code", codeId).map(toDigits);
  return expected.filter((each) => isSameSecret(digits, each)).length > 0;
}

/** The MAC is the last 32 bytes; the id of its key may precede it. */
function toDigits(signature: string): string {
  const number = Buffer.from(signature, "base64url").subarray(-32).readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
}

/** The key in the e-mailed link: 256 bits, so that it is valid on any device without a limit of attempts. */
export function toCodeKey(ctx: Ctx, codeId: string): string {
  return `${codeId}.${sign(ctx.keys, "fan-code-key", codeId)}`;
}

/** The id of the key's code; undefined for an invalid signature. */
export function parseCodeKey(ctx: Ctx, key: string): string | undefined {
  const [codeId = "", signature = ""] = key.split(".");
  return isSignedBy(ctx.keys, signature, "fan-code-key", codeId) ? codeId : undefined;
}

/**
 * Creates a code for this device and replaces its previous one. Returns its id; undefined if a concurrent request has
 * just created one.
 */
export async function createCode(
  ctx: Ctx,
  email: string,
  { id: deviceId }: Pick<Device, "id">,
): Promise<string | undefined> {
  const id = newId(ctx.now());
  const expiresAt = new Date(ctx.now().getTime() + codeLife.minutes * 60_000);
  return (await replaceCode(ctx, { id, email, deviceHash: hashToken(deviceId), expiresAt })) ? id : undefined;
}

/** The address of a page that signs in with this e-mail address, on any device. Only for an e-mail to that address. */
export async function createSignInLink(ctx: Ctx, email: string, back: string): Promise<string> {
  const codeId = await createCode(ctx, email, openDevice());
  if (!codeId) throw new Error("the code of a new device has no other");
  const [digits, key] = [toCodeDigits(ctx, codeId), toCodeKey(ctx, codeId)];
  return toSignInUrl(ctx.config.publicUrl, { email, digits, key, back });
}

/** Skips a code that was used or has expired meanwhile. */
async function sendCode(ctx: Ctx, codeId: string, back?: string) {
  const code = await selectCode(ctx, codeId);
  if (!code || code.endedAt || code.expiresAt <= ctx.now()) return;
  const digits = toCodeDigits(ctx, codeId);
  const url = toSignInUrl(ctx.config.publicUrl, { email: code.email, digits, key: toCodeKey(ctx, codeId), back });
  await sendMail(ctx, "fan-code", codeMail(code.email, digits, url));
}

export const sendCodeJob = defineJob<{ codeId: string; back?: string }>({
  name: "send-code",
  queue: "mail",
  isUrgent: true,
  run: (ctx, { codeId, back }) => sendCode(ctx, codeId, back),
});
