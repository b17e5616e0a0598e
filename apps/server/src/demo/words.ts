import type { Config } from "../config.ts";
import { marina, password, teo } from "./creators.ts";

export const filling = "Filling the demo. It takes about half a minute; the product can be used meanwhile.\n";

export function formatFilled({ publicUrl, data, databaseUrl }: Config): string {
  const people = [marina, teo].map(
    ({ fullName, username }) => `    ${fullName.padEnd(18)}${username.padEnd(18)}${password}`,
  );
  return `
  The demo is there.

  Public page   ${publicUrl}/@${marina.username}
                ${publicUrl}/@${teo.username}
  Sign in       ${publicUrl}/auth

    ${"creator".padEnd(18)}${"user".padEnd(18)}password
${people.join("\n")}

  To be a paying fan
    1. Open ${marina.fullName}'s page in another browser or a private window, choose a plan and subscribe
       with any name, e-mail and phone. Do not pay: the PIX key is fictitious.
    2. Tap "Já paguei: enviar comprovante" and send any image (JPEG or PNG) as the receipt.
    3. Signed in as ${marina.fullName}, approve it: ${publicUrl}/account/pix/receipts
    4. The fan's browser shows "Assistir agora" by itself.

  Stories expire after 24 hours. For new ones, start again with --demo ${formatFreshStart({ data, databaseUrl })}.
`;
}

export function formatIncomplete(config: Pick<Config, "data" | "databaseUrl">): string {
  return `The demo is incomplete. Start again with --demo ${formatFreshStart(config)}.\n`;
}

export function formatOccupied(config: Pick<Config, "data" | "databaseUrl">): string {
  return `This installation has accounts, so no demo was created. Start --demo ${formatFreshStart(config)}.\n`;
}

function formatFreshStart({ data, databaseUrl }: Pick<Config, "data" | "databaseUrl">): string {
  return databaseUrl ? "on an empty database" : `on an empty folder: set CAMARIM_DATA, or delete ${data}`;
}
