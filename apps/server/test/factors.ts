import type { factors } from "@camarim/contract";
import { TOTP } from "otpauth";
import { expect } from "vitest";
import { newId } from "#core/ids";
import { openLink, toLinkToken } from "#modules/auth/mailed-links";
import { startRecovery } from "#modules/auth/recovery";
import { Authenticator } from "./passkeys.ts";
import { type Creator, creator, type Person } from "./people.ts";
import type { Product } from "./product.ts";

export function newAuthenticator({ ctx }: Product): Authenticator {
  return new Authenticator({ origin: new URL(ctx.config.publicUrl).origin });
}

/** Adds a passkey to the account of a signed-in person. */
export async function addPasskey(product: Product, person: Person, name = "Celular") {
  const authenticator = newAuthenticator(product);
  const options = (await person.request("/v1/auth/passkeys/options", { method: "POST" })).body;
  const added = await person.request("/v1/auth/passkeys", {
    body: { name, credential: authenticator.create(options) },
  });
  expect(added.status).toBe(201);
  const { passkey, recoveryCodes } = added.body as { passkey: factors.Passkey; recoveryCodes: string[] | null };
  return { authenticator, passkey, recoveryCodes };
}

/** Codes of an authenticator app at the product's time, or `steps` of 30 seconds later. */
export function createApp(product: Product, url: string) {
  const totp = new TOTP({ secret: new URL(url).searchParams.get("secret") as string });
  return (steps = 0) => totp.generate({ timestamp: product.ctx.now().getTime() + steps * 30_000 });
}

/** Adds an authenticator app to the account of a signed-in person. The code of this moment is used up. */
export async function addApp(product: Product, person: Person) {
  const { body } = await person.request("/v1/auth/app", { method: "POST" });
  const codeAt = createApp(product, body.url);
  const confirmed = await person.request("/v1/auth/app/confirm", { body: { code: codeAt() } });
  expect(confirmed.status).toBe(200);
  return { codeAt, recoveryCodes: confirmed.body.recoveryCodes as string[] | null };
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(person: Person, authenticator: Authenticator) {
  const options = (await person.request("/v1/auth/login/passkey/options", { method: "POST" })).body;
  return person.request("/v1/auth/login/passkey", { body: { credential: authenticator.get(options) } });
}

/** A recovery of a new account that admins can approve. Returns its id. */
export async function addRecovery(product: Product, person?: Creator): Promise<string> {
  const { ctx } = product;
  const { _id: accountId, email } = (await (person ?? (await creator(product))).request("/v1/me")).body;
  await startRecovery(ctx, toLinkToken(ctx, await openLink(ctx, { accountId, purpose: "recovery", email })));
  const recovery = await ctx.db
    .updateTable("accountRecovery")
    .set({ requestedAt: new Date(0), readyAt: ctx.now() })
    .where("accountId", "=", accountId)
    .where("status", "=", "waiting")
    .returning("id")
    .executeTakeFirstOrThrow();
  return recovery.id;
}

/** A second factor, which admins must have; no authenticator signs in with it. */
export async function addUnusablePasskey({ ctx }: Product, { username }: { username: string }) {
  const { accountId } = await ctx.db
    .selectFrom("profile")
    .select("accountId")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const id = newId(ctx.now());
  const key = { credentialId: id, publicKey: Buffer.alloc(1), counter: 0, transports: [] };
  await ctx.db
    .insertInto("passkey")
    .values({ id, accountId, ...key, name: "Chave", createdAt: ctx.now() })
    .execute();
}
