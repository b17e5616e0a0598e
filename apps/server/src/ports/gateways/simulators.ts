import { join } from "node:path";
import { parseArgs } from "node:util";
import { startIuguSimulator } from "./iugu/simulator/start.ts";
import { simulatedApp, startMercadoPagoSimulator } from "./mercadopago/simulator/start.ts";

const { values } = parseArgs({
  options: {
    "iugu-port": { type: "string", default: "4010" },
    "mercadopago-port": { type: "string", default: "4020" },
    data: { type: "string" },
  },
});
const settings = (name: "iugu" | "mercadopago") => ({
  port: Number(values[`${name}-port`]),
  ...(values.data && { file: join(values.data, `${name}-simulator.json`) }),
});

/** The simulators on their own, for who wants to look at them, or to point another process at them. */
const iugu = await startIuguSimulator(settings("iugu"));
const mercadopago = await startMercadoPagoSimulator(settings("mercadopago"));
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

Their knobs: POST …/control/knobs`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => void Promise.all([iugu.stop(), mercadopago.stop()]).then(() => process.exit(0)));
