import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { type Keys, sign } from "#core/keys";
import { createIugu } from "./iugu/create.ts";
import { startIuguSimulator } from "./iugu/simulator/start.ts";
import type { Gateways } from "./port.ts";

export type GatewaySettings = {
  mode: "local" | "production";
  data: string;
  iugu:
    | { apiUrl: string; masterToken: string; masterAccountId: string; privateKey: string | undefined; test: boolean }
    | undefined;
  iuguSimulatorPort: number;
};

export type OpenedGateways = { gateways: Gateways; stop: () => Promise<void> };

/**
 * The gateways that this installation has credentials for. A local one without any has simulators in their place, each a
 * server of its own on this machine: no money there is real.
 */
export async function openGateways(settings: GatewaySettings, keys: Keys): Promise<OpenedGateways> {
  const webhookAuthorization = sign(keys, "webhook-authorization", "iugu");
  if (settings.iugu) {
    return { gateways: { iugu: createIugu({ ...settings.iugu, webhookAuthorization }) }, stop: async () => {} };
  }
  if (settings.mode !== "local") return { gateways: {}, stop: async () => {} };
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const simulator = await startIuguSimulator({
    port: settings.iuguSimulatorPort,
    file: join(settings.data, "iugu-simulator.json"),
    publicKey: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
  });
  const iugu = createIugu({
    apiUrl: simulator.url,
    masterToken: simulator.masterToken,
    masterAccountId: simulator.masterAccountId,
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    test: true,
    webhookAuthorization,
  });
  return { gateways: { iugu }, stop: simulator.stop };
}
