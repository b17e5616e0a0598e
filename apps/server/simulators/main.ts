import { join } from "node:path";
import { parseArgs } from "node:util";
import { simulatedKeys } from "./age-check/simulated-keys.ts";
import { startAgeSimulator } from "./age-check/start.ts";
import { startIuguSimulator } from "./iugu/start.ts";
import { simulatedApp } from "./mercadopago/simulated-app.ts";
import { startMercadoPagoSimulator } from "./mercadopago/start.ts";

const { values } = parseArgs({
  options: {
    "iugu-port": { type: "string", default: "4010" },
    "mercadopago-port": { type: "string", default: "4011" },
    "age-check-port": { type: "string", default: "4012" },
    data: { type: "string" },
  },
});
const settings = (name: "iugu" | "mercadopago") => ({
  port: Number(values[`${name}-port`]),
  ...(values.data && { file: join(values.data, `${name}-simulator.json`) }),
});

const iugu = await startIuguSimulator(settings("iugu"));
const mercadopago = await startMercadoPagoSimulator(settings("mercadopago"));
const ages = await startAgeSimulator({ port: Number(values["age-check-port"]) });
console.log(`iugu, simulated: ${iugu.url}
IUGU_API_URL=${iugu.url}
IUGU_API_TOKEN=${iugu.masterToken}
IUGU_ACCOUNT_ID=${iugu.masterAccountId}
IUGU_PRIVATE_KEY may be any RSA key in PEM: on its own it checks no signature.

Mercado Pago, simulated: ${mercadopago.url}
MP_API_URL=${mercadopago.url}
MP_AUTH_URL=${mercadopago.url}
MP_CLIENT_ID=${simulatedApp.clientId}
MP_CLIENT_SECRET=${simulatedApp.clientSecret}
MP_PUBLIC_KEY=${simulatedApp.publicKey}
MP_WEBHOOK_SECRET=${simulatedApp.webhookSecret}

The gateways' knobs: POST …/control/knobs

Age check, simulated: ${ages.url}
AGE_CHECK_API_URL=${ages.url}
AGE_CHECK_SDK_ID=${simulatedKeys.sdkId}
AGE_CHECK_API_KEY=${simulatedKeys.apiKey}`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    void Promise.all([iugu.stop(), mercadopago.stop(), ages.stop()]).then(() => process.exit(0));
  });
