import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Gateway, GatewayAccess } from "#ports/gateways/port";
import { createOrders } from "#test/gateways/fixture";
import { applicant, cardNumbers, createCardToken, openSeller, startIugu } from "#test/gateways/iugu-fixture";
import type { IuguSimulator } from "./start.ts";

/** The simulator answers only with documented fields, each of its documented type. */
let simulator: IuguSimulator;
let gateway: Gateway;
let access: GatewayAccess;
const { pix, card } = createOrders(() => ({ cardToken: () => tokenFor("fine") }));
const responses: { route: string; body: unknown }[] = [];

beforeAll(async () => {
  ({ simulator, gateway } = await startIugu({ onResponse: (route, body) => void responses.push({ route, body }) }));
  access = await openSeller(gateway);
});
afterAll(() => simulator.stop());

const folder = join(import.meta.dirname, "../../src/ports/gateways/iugu/documented");
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));

const documents: Record<string, readonly string[]> = {
  "POST /v1/marketplace/create_account": ["create-account"],
  "POST /v1/accounts/:id/request_verification": ["request-verification"],
  "GET /v1/accounts/:id": ["account", "account-unverified"],
  "POST /v1/accounts/configuration": ["account"],
  "PUT /v1/payments/pix": ["pix-activated"],
  "GET /v1/account/documents": ["documents"],
  "GET /v1/web_hooks": ["web-hooks"],
  "DELETE /v1/web_hooks/:id": ["web-hook-removed"],
  "POST /v1/invoices": ["invoice"],
  "GET /v1/invoices": ["invoices"],
  "GET /v1/invoices/:id": ["invoice"],
  "PUT /v1/invoices/:id/cancel": ["invoice"],
  "POST /v1/invoices/:id/refund": ["invoice"],
  "GET /v1/resource_search": ["resource-search"],
  "POST /v1/payment_token": ["payment-token"],
  "POST /v1/charge": ["charge-paid", "charge-declined"],
  "POST /v1/customers": ["customer"],
  "POST /v1/customers/:id/payment_methods": ["payment-method"],
  "DELETE /v1/customers/:id/payment_methods/:method": ["payment-method"],
  "GET /v1/chargebacks": ["chargebacks"],
  "GET /v1/chargebacks/:id": ["chargeback"],
  "PUT /v1/chargebacks/:id/contest": ["contested"],
  "POST /v1/accounts/:id/request_withdraw": ["withdraw-response"],
  "GET /v1/withdraw_requests": ["withdrawals"],
  "GET /v1/withdraw_requests/:id": ["withdrawal"],
  "GET /v1/financial_transaction_requests": ["receivables"],
  "GET /v1/accounts/financial": ["statement"],
};
/** Values that a creator typed are returned unchanged. */
const echoed = ["data"];

/** Paths of fields with their types; a null has no type. */
function shapeOf(value: unknown, path = "", shape = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (Array.isArray(value)) for (const item of value) shapeOf(item, `${path}[]`, shape);
  else if (value && typeof value === "object") {
    for (const [name, inner] of Object.entries(value))
      shapeOf(echoed.includes(name) && path === "" ? {} : inner, `${path}.${name}`, shape);
  }
  const type = Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
  shape.set(path, (shape.get(path) ?? new Set()).add(type));
  return shape;
}

/** An invoice has every field of any documented invoice, wherever it is in a response. */
function documentedShape(names: readonly string[]) {
  const shape = new Map<string, Set<string>>();
  const { variants } = read("invoice-variants") as { variants: Record<string, object> };
  for (const name of names) {
    shapeOf(read(name).response, "", shape);
    const prefix = { invoice: "", invoices: ".items[]", "resource-search": ".resource" }[name];
    if (prefix !== undefined) for (const one of Object.values(variants)) shapeOf(one, prefix, shape);
  }
  return shape;
}

test("the iugu simulator answers every route with documented fields only", async () => {
  const paid = await gateway.charge(access, pix());
  await simulate("pix", { id: paid.id });
  await gateway.findCharge(access, (await gateway.charge(access, pix())).reference ?? "");
  await gateway.cancel(access, (await gateway.charge(access, pix())).id);
  await gateway.refund(access, (await gateway.charge(access, await card())).id, { key: "k", cents: 100 });
  const declined = { ...(await card()), cardToken: await tokenFor("funds") };
  await gateway.charge(access, declined).catch(() => {});
  const { payer } = pix();
  const storedCard = await gateway.storeCard(access, { reference: "kept", payer, cardToken: await tokenFor("fine") });
  await gateway.deleteCard(access, storedCard);
  const contested = await gateway.charge(access, await card());
  await simulate("dispute", { id: contested.id });
  const dispute = await gateway.findDispute(access, contested.id);
  if (!dispute) throw new Error("no dispute");
  await gateway.sendEvidence(access, dispute, [{ name: "a.pdf", type: "application/pdf", bytes: Buffer.from("a") }]);
  const { id } = await gateway.withdraw(access, { reference: "w", cents: 500 });
  await gateway.getWithdrawal(access, id);
  await gateway.findWithdrawal(access, "w");
  await gateway.receivables(access);
  for await (const _page of gateway.listCharges(access, new Date(0)));
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
  for await (const _page of gateway.statement(access, today));
  simulator.state.knobs.verifyAfterMs = 60_000;
  const waiting = await gateway.subaccounts?.open("Bia Sol");
  if (!waiting) throw new Error("no account");
  await gateway.subaccounts?.requestVerification(waiting, applicant);
  await gateway.subaccounts?.getVerification(waiting);
  await gateway.subaccounts?.registerWebhook(access, "https://camarim.example/hook");
  await gateway.subaccounts?.registerWebhook(access, "https://camarim.example/new-hook");

  const walked = new Set(responses.map(({ route }) => route));
  expect(Object.keys(documents).filter((route) => !walked.has(route))).toEqual([]);
  const wrong: string[] = [];
  for (const { route, body } of responses) {
    const names = documents[route];
    if (!names) continue;
    const documented = documentedShape(names);
    for (const [path, types] of shapeOf(body)) {
      const known = documented.get(path);
      const isFine = known && (onlyNull(known) || [...types].every((type) => type === "null" || known.has(type)));
      if (!isFine) wrong.push(`${route} ${path} ${[...types]}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(readdirSync(folder).length).toBeGreaterThan(20);
});

const onlyNull = (types: Set<string>) => types.size === 1 && types.has("null");
const tokenFor = (which: "fine" | "funds") =>
  createCardToken(simulator.url, access.externalAccountId, cardNumbers[which]);

async function simulate(path: string, body: object) {
  await fetch(`${simulator.url}/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
