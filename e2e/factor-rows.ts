import type { HttpCreator } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import type { Running } from "./server.ts";

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
