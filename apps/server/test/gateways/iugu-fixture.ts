import { generateKeyPairSync } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createIugu, type IuguSettings } from "#ports/gateways/iugu/create";
import type { Applicant, Decline, Gateway, GatewayAccess } from "#ports/gateways/port";
import { type IuguSimulator, type SimulatorSettings, startIuguSimulator } from "#simulators/iugu/start";

export const webhookAuthorization = "the authorization of webhooks in tests";

type Started = { simulator: IuguSimulator; gateway: Gateway; unreachable: Gateway; settings: IuguSettings };

/** A simulator and an adapter that signs its requests, as in production. */
export async function startIugu(more: Pick<SimulatorSettings, "onResponse"> = {}): Promise<Started> {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  const simulator = await startIuguSimulator({ publicKey, ...more });
  simulator.state.knobs.verifyAfterMs = 0;
  const settings = {
    apiUrl: simulator.url,
    masterToken: simulator.masterToken,
    masterAccountId: simulator.masterAccountId,
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    test: true,
    webhookAuthorization,
  };
  return {
    simulator,
    settings,
    gateway: createIugu(settings),
    unreachable: createIugu({ ...settings, apiUrl: "http://127.0.0.1:49151" }),
  };
}

export const applicant = {
  name: "Ana Luz",
  document: "52998224725",
  responsible: null,
  phone: "+5511987654321",
  address: {
    street: "Rua A",
    number: "1",
    complement: null,
    district: "Centro",
    city: "Recife",
    state: "PE",
    zipcode: "50000000",
  },
  bank: { name: "Itaú", agency: "0001", account: "12345-6", type: "checking" },
  website: "https://camarim.example/@ana",
  estimatedRevenueCents: 350_000,
  documents: {
    identificationFront: { name: "frente.jpg", type: "image/jpeg", bytes: Buffer.from("front") },
    identificationBack: { name: "verso.jpg", type: "image/jpeg", bytes: Buffer.from("back") },
    selfie: { name: "selfie.jpg", type: "image/jpeg", bytes: Buffer.from("selfie") },
    socialContract: null,
  },
} satisfies Applicant;

/** Opens a verified account. */
export async function openSeller(gateway: Gateway, name = "Ana Luz"): Promise<GatewayAccess> {
  const { subaccounts } = gateway;
  if (!subaccounts) throw new Error("no subaccounts");
  const access = await subaccounts.open(name);
  await subaccounts.requestVerification(access, applicant);
  for (let i = 0; i < 750 && (await subaccounts.getVerification(access)).status === "pending"; i++) await wait(20);
  await subaccounts.activate(access);
  return access;
}

export const cardNumbers: Record<Decline | "fine", string> = {
  fine: "4111111111111111",
  funds: "4012888888881881",
  card_expired: "371449635398431",
  risk: "38520000023237",
  card_data: "4716588836362104",
  bank: "4111111111111111",
};

/** As a browser does, without an API token. */
export async function createCardToken(apiUrl: string, accountId: string, number: string): Promise<string> {
  const data = { number, verification_value: "123", first_name: "JOAO", last_name: "SOUZA", month: "12", year: "2030" };
  const response = await fetch(`${apiUrl}/v1/payment_token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account_id: accountId, method: "credit_card", test: true, data }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** For a simulator that requires no signatures. */
export function toSettings({ url, masterToken, masterAccountId }: IuguSimulator): IuguSettings {
  return { apiUrl: url, masterToken, masterAccountId, privateKey: undefined, test: true, webhookAuthorization };
}
