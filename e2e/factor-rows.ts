import { expect } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import type { Running } from "./server.ts";

/** Marks recovery codes as used until so many are left. */
export async function leaveRecoveryCodes(server: Running, { username }: HttpCreator, count: number): Promise<void> {
  await inDatabase(server, (client) =>
    client.query(
      `update recovery_code set used_at = now() where id in (
         select code.id from recovery_code code join profile using (account_id)
         where profile.username = $1 and code.used_at is null order by code.id offset $2)`,
      [username, count],
    ),
  );
}

/** Makes the server accept a code of the authenticator app again, which it does once in 30 seconds. */
export async function clearLastCode(server: Running, { username }: HttpCreator): Promise<void> {
  await inDatabase(server, (client) =>
    client.query(
      `update authenticator_app set last_step = 0
       where account_id = (select account_id from profile where username = $1)`,
      [username],
    ),
  );
}

/** Ends the postponement of the suggestion of a second factor; the server caches an account for 1 s. */
export async function endPostponement(server: Running, { username, request }: HttpCreator): Promise<void> {
  await inDatabase(server, (client) =>
    client.query(
      `update account set factors_postponed_until = now() - interval '1 minute'
       from profile where profile.account_id = account.id and profile.username = $1`,
      [username],
    ),
  );
  const isPostponed = async () => {
    const { body } = await request<{ postponedUntil: string }>("/auth/factors");
    return Date.parse(body.postponedUntil) > Date.now();
  };
  await expect.poll(isPostponed).toBe(false);
}
