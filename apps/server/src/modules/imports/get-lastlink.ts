import type { Ctx } from "#core/ctx";
import { selectImports } from "./imports.store.ts";
import { selectConnection } from "./lastlink.store.ts";
import { getLastlinkSecret } from "./lastlink-address.ts";
import { countPeople } from "./people.store.ts";

const newest = 20;

/** The connection, who was brought in all, and the newest imports. The address is there before the connection: Lastlink asks for it first. */
export async function getLastlink(ctx: Ctx, accountId: string) {
  const [secret, connection, imports, people] = await Promise.all([
    getLastlinkSecret(ctx, accountId),
    selectConnection(ctx, accountId),
    selectImports(ctx, accountId, newest),
    countPeople(ctx, { accountId }),
  ]);
  const webhookUrl = `${ctx.config.publicUrl}/v1/webhooks/lastlink/${secret}`;
  return { connection, imports, people, webhookUrl };
}
