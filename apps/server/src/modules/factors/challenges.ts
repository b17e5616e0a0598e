import { randomBytes } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { hashToken, isSignedBy, sign } from "#core/keys/keys";
import { challengeMs } from "./factors.rules.ts";
import { insertUsedChallenge } from "./factors.store.ts";

/** What an answer to a challenge is for: none is accepted for anything else. */
export type ChallengePurpose = readonly ["sign-in"] | readonly ["confirmation" | "registration", id: string];

/** Signed instead of stored, so that strangers who ask for challenges fill no table. */
export function createChallenge(ctx: Ctx, purpose: ChallengePurpose): string {
  const nonce = randomBytes(16).toString("base64url");
  const expires = String(ctx.now().getTime() + challengeMs);
  return [nonce, expires, sign(ctx.keys, "webauthn-challenge", nonce, expires, ...purpose)].join(".");
}

/** Whether a challenge, as the browser returns it in base64url, is ours, for this purpose, and has not expired. */
export function isChallengeFor(ctx: Ctx, purpose: ChallengePurpose, encoded: string): boolean {
  const { nonce, expires, signature } = decode(encoded);
  if (!isSignedBy(ctx.keys, signature, "webauthn-challenge", nonce, expires, ...purpose)) return false;
  return Number(expires) > ctx.now().getTime();
}

/** Within the transaction of what it allows. Returns false if the challenge has been used. */
export function consumeChallenge(ctx: Ctx, encoded: string): Promise<boolean> {
  const expiresAt = new Date(Number(decode(encoded).expires));
  return insertUsedChallenge(ctx, hashToken(encoded), expiresAt);
}

function decode(encoded: string) {
  const [nonce = "", expires = "", signature = ""] = Buffer.from(encoded, "base64url").toString().split(".");
  return { nonce, expires, signature };
}
