import type { Ctx } from "#core/ctx";
import type { PaymentGateway } from "#db/tables";
import { hasPaidPayment } from "#modules/payments/index";
import type { Config } from "./config.ts";
import { isOwnMachine } from "./own-machine.ts";

export const trialWithSales =
  "sales with real money are in the embedded database, which is for trials: use a PostgreSQL of your own, with continuous backups (docs/operations/backup.md)";

/** Whether sales with real money are in the embedded database. */
export async function isTrialWithSales({ config, db }: Pick<Ctx, "config" | "db">): Promise<boolean> {
  if (config.databaseUrl) return false;
  const gateways = listRealGateways(config);
  return gateways.length > 0 && (await hasPaidPayment({ db }, gateways));
}

/** Those whose payments move real money. A PIX to a creator's own key does where others can reach the installation. */
function listRealGateways({ iugu, mercadoPago, publicUrl }: Config): PaymentGateway[] {
  return [
    ...(iugu && !iugu.test ? (["iugu"] as const) : []),
    ...(mercadoPago && !mercadoPago.test ? (["mercadopago"] as const) : []),
    ...(isOwnMachine(new URL(publicUrl).hostname) ? [] : (["bacen"] as const)),
  ];
}
