import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { hashToken, newToken } from "#core/keys/keys";
import { parseSignedId, parseUnverifiedId, toSignedId } from "#core/keys/signed-id";
import { recordAccountChange, withSession } from "#modules/auth/index";
import { selectImports } from "./imports.store.ts";
import { selectConnection, selectNonce, upsertAddress, upsertConnection } from "./lastlink.store.ts";
import { countPeople } from "./people.store.ts";
import { selectUndecidedPlans } from "./undecided.store.ts";

const maxImports = 20;

/** The webhook URL exists before the connection, since Lastlink shows its token only after the URL was entered. */
export async function getLastlink(ctx: Ctx, accountId: string) {
  const [secret, connection, imports, people, plans] = await Promise.all([
    getLastlinkSecret(ctx, accountId),
    selectConnection(ctx, accountId),
    selectImports(ctx, accountId, maxImports),
    countPeople(ctx, { accountId }),
    selectUndecidedPlans(ctx, accountId),
  ]);
  const undecided = plans.reduce((sum, plan) => sum + plan.people, 0);
  const webhookUrl = `${ctx.config.publicUrl}/v1/webhooks/lastlink/${secret}`;
  return { connection, imports, people: { ...people, undecided }, webhookUrl };
}

/** Stores the hash of the token of the creator's webhook; a replacement is mailed and logged. */
export async function connectLastlink(ctx: Ctx, session: CreatorSession, token: string) {
  const { accountId } = session;
  await withSession(ctx, session, async (ctx) => {
    await upsertConnection(ctx, accountId, hashToken(token));
    await recordAccountChange(ctx, accountId, "lastlink_token_changed");
  });
}

/** Replaces the URL of the creator's webhook, which is mailed and logged; the old URL is invalid at once. */
export async function rotateLastlinkAddress(ctx: Ctx, session: CreatorSession) {
  const { accountId } = session;
  await withSession(ctx, session, async (ctx) => {
    await upsertAddress(ctx, accountId, newToken());
    await recordAccountChange(ctx, accountId, "lastlink_address_changed");
  });
}

const format = { purpose: "lastlink-webhook", separator: "", lasting: true } as const;

/** The secret part of the creator's current webhook URL. */
async function getLastlinkSecret(ctx: Ctx, accountId: string): Promise<string> {
  return toSignedId(ctx, accountId, { ...format, nonce: await selectNonce(ctx, accountId) });
}

/** The account of a webhook URL; undefined if it was replaced or never existed. */
export async function findLastlinkOwner(ctx: Ctx, secret: string): Promise<string | undefined> {
  const accountId = parseUnverifiedId(secret);
  const nonce = accountId && (await selectNonce(ctx, accountId));
  return parseSignedId(ctx, secret, { ...format, nonce });
}
