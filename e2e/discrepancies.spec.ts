import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { runJob } from "./database.ts";
import { sellThroughIugu } from "./iugu-seller.ts";
import { openPhone, type Phone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let admin: HttpCreator;
let adminPhone: Phone;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  [ana, admin] = [await registerOverHttp(server.url), await registerAdmin(server)];
  await ana.send("/profile", { fullName: "Ana Luz" }, "PATCH");
  await sellThroughIugu(ana);
  await order();
  adminPhone = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

/** Creates an order with an unpaid PIX charge at the gateway. */
async function order() {
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id;
  const fan = { name: "João Souza", email: `fa${randomUUID().slice(0, 8)}@exemplo.com.br`, phone: "+5511912345678" };
  const body = { username: ana.username, planId, paymentMethod: "pix", fan: { ...fan, document: "52998224725" } };
  const response = await fetch(`${server.url}/v1/checkout`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(201);
}

/** Changes the amount at the simulator, without a webhook. */
async function change(by: number) {
  // A request to the stopped server would be an error of the page.
  await adminPhone.page.goto("about:blank");
  await server.stop();
  const file = join(server.data, "iugu-simulator.json");
  const state = JSON.parse(readFileSync(file, "utf8"));
  const own = Object.values<{ isMaster: boolean; balanceCents: number }>(state.accounts).find((one) => !one.isMaster);
  if (own) own.balanceCents += by;
  writeFileSync(file, JSON.stringify(state));
  await server.start();
}

test("admins see a discrepancy of one centavo at the gateway until it is resolved", { tag: "@slow" }, async () => {
  const { page } = adminPhone;
  const queue = "/admin?fila=diferencas";
  await signIn(page, admin, queue);
  await expect(page.getByRole("heading", { name: "Tudo bate" })).toBeVisible();
  await adminPhone.look("admin-discrepancies-none");
  await change(1);
  await runJob(server, "reconcile-gateways");
  await expect(async () => {
    await page.goto(queue);
    await expect(page.getByRole("list", { name: "Ana Luz" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const rows = page.getByRole("list", { name: "Ana Luz" }).getByRole("listitem");
  await expect(rows).toHaveText([
    /Saldo.*iugu.*Camarim: R\$\s0,00.*Gateway: R\$\s0,01/,
    /Disponível para saque.*iugu.*Camarim: R\$\s0,00.*Gateway: R\$\s0,01/,
  ]);
  await expect(page.getByRole("link", { name: "Gateways (2)" })).toBeVisible();
  await adminPhone.look("admin-discrepancies");
  await page.setViewportSize({ width: 1280, height: 800 });
  await adminPhone.look("admin-discrepancies-wide");
  await change(-1);
  await runJob(server, "reconcile-gateways");
  await expect(async () => {
    await page.goto(queue);
    await expect(page.getByRole("heading", { name: "Tudo bate" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
});
