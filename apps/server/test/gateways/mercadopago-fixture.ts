import { createHash, randomBytes } from "node:crypto";
import { createMercadoPago, type MercadoPagoSettings } from "#ports/gateways/mercadopago/create";
import type { Decline, Gateway, GatewayAccess } from "#ports/gateways/port";
import { simulatedApp } from "#simulators/mercadopago/simulated-app";
import { startMercadoPagoSimulator } from "#simulators/mercadopago/start";

/** A simulator and an adapter connected to it. */
export async function startMercadoPago(more: Partial<MercadoPagoSettings> = {}) {
  const simulator = await startMercadoPagoSimulator();
  const urls = { apiUrl: simulator.url, authUrl: simulator.url, notificationUrl: `${simulator.url}/nobody` };
  const settings = { ...simulatedApp, ...urls, test: true, ...more };
  const unreachable = createMercadoPago({ ...settings, apiUrl: "http://127.0.0.1:49151" });
  return { simulator, gateway: createMercadoPago(settings), unreachable };
}

export const redirectUri = "http://localhost:3000/mp/connect";

/** Authorizes as a seller does; returns the redirect URL with code and state. */
export async function authorizeSeller(authorizeUrl: string, userId: number | "" = 900000001): Promise<URL> {
  const query = Object.fromEntries(new URL(authorizeUrl).searchParams);
  const response = await fetch(new URL("/authorization", authorizeUrl), {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...query, user: String(userId) }),
  });
  return new URL(response.headers.get("location") ?? "");
}

export async function openLinkedSeller({ linking }: Gateway, userId?: number): Promise<GatewayAccess> {
  if (!linking) throw new Error("no linking");
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const back = await authorizeSeller(linking.authorizeUrl({ state: "s", challenge, redirectUri }), userId);
  return linking.redeem({ code: back.searchParams.get("code") ?? "", verifier, redirectUri });
}

const holders: Record<Decline, string> = {
  funds: "FUND",
  card_data: "SECU",
  card_expired: "EXPI",
  risk: "RISK",
  bank: "CALL",
};

/** As a browser does, with the application's public key only. */
export async function createCardToken(apiUrl: string, decline?: Decline): Promise<string> {
  const response = await fetch(`${apiUrl}/v1/card_tokens?public_key=${simulatedApp.publicKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      card_number: "4235647728025682",
      security_code: "123",
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: decline ? holders[decline] : "APRO", identification: { type: "CPF", number: "12345678909" } },
    }),
  });
  return ((await response.json()) as { id: string }).id;
}
