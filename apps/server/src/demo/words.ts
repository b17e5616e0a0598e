import type { Config } from "../config.ts";
import { marina, password, teo } from "./creators.ts";

/** What whoever started the server reads in the terminal. */
export const filling = "Filling the demo. It takes about half a minute; the product answers meanwhile.\n";

export function filled({ publicUrl, data, databaseUrl }: Config): string {
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
       with any name, e-mail and phone. Do not pay: nobody owns her PIX key.
    2. Tap "Já paguei: enviar comprovante" and send any picture (JPEG or PNG) as the proof.
    3. Signed in as ${marina.fullName}, approve it: ${publicUrl}/account/pix/receipts
    4. The fan's browser shows "Assistir agora" by itself.

  Stories live 24 hours. For fresh ones, start again with --demo ${fresh({ data, databaseUrl })}.
`;
}

export function halfFilled(config: Pick<Config, "data" | "databaseUrl">): string {
  return `The demo was not filled to its end. Start again with --demo ${fresh(config)}.\n`;
}

export function occupied(config: Pick<Config, "data" | "databaseUrl">): string {
  return `There are accounts here already, so no demo is put beside them. Start --demo ${fresh(config)}.\n`;
}

function fresh({ data, databaseUrl }: Pick<Config, "data" | "databaseUrl">): string {
  return databaseUrl ? "on an empty database" : `on an empty folder: set CAMARIM_DATA, or delete ${data}`;
}
