import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { type Keys, listWebhookSecrets } from "#core/keys/keys";
import { countInvalidResponse } from "./invalid-responses.ts";
import { createIugu } from "./iugu/create.ts";
import { createMercadoPago, type MercadoPagoSettings } from "./mercadopago/create.ts";
import type { Gateway, GatewayName, Gateways } from "./port.ts";

export type GatewaySettings = {
  mode: "local" | "production";
  data: string;
  publicUrl: string;
  iugu:
    | { apiUrl: string; masterToken: string; masterAccountId: string; privateKey: string | undefined; test: boolean }
    | undefined;
  iuguSimulatorPort: number;
  mercadoPago: Omit<MercadoPagoSettings, "notificationUrl" | "timeoutMs"> | undefined;
  mercadoPagoSimulatorPort: number;
};

type Alert = { error: (fields: object, message: string) => void };
type OpenedGateway = { gateway: Gateway; stop?: () => Promise<void> };
export type OpenedGateways = { gateways: Gateways; stop: () => Promise<void> };

/** Opens the gateways that this installation has credentials for, or local simulators in local mode. */
export async function openGateways(settings: GatewaySettings, keys: Keys, log: Alert): Promise<OpenedGateways> {
  const [iugu, mercadopago] = [await openIugu(settings, keys, log), await openMercadoPago(settings, keys, log)];
  return {
    gateways: { ...(iugu && { iugu: iugu.gateway }), ...(mercadopago && { mercadopago: mercadopago.gateway }) },
    stop: async () => {
      await iugu?.stop?.();
      await mercadopago?.stop?.();
    },
  };
}

/** The caller gets the fault `unknown`; an operator has to check the adapter. */
function createAlert(gateway: GatewayName, log: Alert) {
  return (detail: string) => {
    countInvalidResponse(gateway);
    log.error({ gateway, detail }, "a gateway's response does not have the documented form");
  };
}

/** iugu's limit in test mode; it documents none for live tokens. */
const testRequestsPerMinute = 50;

async function openIugu(settings: GatewaySettings, keys: Keys, log: Alert): Promise<OpenedGateway | undefined> {
  const [current, ...previous] = listWebhookSecrets(keys, "iugu");
  const webhookAuthorization = current.authorization;
  const earlierAuthorizations = previous.map(({ authorization }) => authorization);
  const webhooks = { webhookAuthorization, earlierAuthorizations };
  const onInvalidResponse = createAlert("iugu", log);
  if (settings.iugu) {
    const requestsPerMinute = settings.iugu.test ? testRequestsPerMinute : undefined;
    return { gateway: createIugu({ ...settings.iugu, ...webhooks, requestsPerMinute, onInvalidResponse }) };
  }
  if (settings.mode !== "local") return undefined;
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  const file = join(settings.data, "iugu-simulator.json");
  const { startIuguSimulator } = await import("#simulators/iugu/start");
  const simulator = await startIuguSimulator({ port: settings.iuguSimulatorPort, file, publicKey });
  const gateway = createIugu({
    apiUrl: simulator.url,
    masterToken: simulator.masterToken,
    masterAccountId: simulator.masterAccountId,
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    test: true,
    ...webhooks,
    onInvalidResponse,
  });
  return { gateway, stop: simulator.stop };
}

async function openMercadoPago(settings: GatewaySettings, keys: Keys, log: Alert): Promise<OpenedGateway | undefined> {
  // The same URL as `webhookUrl` of the module gateways, which this layer must not import.
  const [{ path }] = listWebhookSecrets(keys, "mercadopago");
  const notificationUrl = `${settings.publicUrl}/v1/webhooks/mercadopago/${path}`;
  const onInvalidResponse = createAlert("mercadopago", log);
  if (settings.mercadoPago)
    return { gateway: createMercadoPago({ ...settings.mercadoPago, notificationUrl, onInvalidResponse }) };
  if (settings.mode !== "local") return undefined;
  const file = join(settings.data, "mercadopago-simulator.json");
  const [{ startMercadoPagoSimulator }, { simulatedApp }] = await Promise.all([
    import("#simulators/mercadopago/start"),
    import("#simulators/mercadopago/simulated-app"),
  ]);
  const simulator = await startMercadoPagoSimulator({ port: settings.mercadoPagoSimulatorPort, file });
  simulator.state.knobs.webhooks.url = notificationUrl;
  const urls = { apiUrl: simulator.url, authUrl: simulator.url, notificationUrl };
  return {
    gateway: createMercadoPago({ ...simulatedApp, ...urls, test: true, onInvalidResponse }),
    stop: simulator.stop,
  };
}
