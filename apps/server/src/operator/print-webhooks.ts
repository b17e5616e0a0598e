import { deriveKeys } from "#core/keys/keys";
import { toWebhookUrl } from "#modules/gateways/index";
import { gatewayNames } from "#ports/gateways/port";
import { readConfig } from "../config.ts";

/** The URLs that gateways post to. Needs no database. */
export function printWebhooks() {
  const config = readConfig();
  const keys = deriveKeys(config);
  for (const gateway of gatewayNames) console.log(`${gateway}: ${toWebhookUrl({ config, keys }, gateway)}`);
}
