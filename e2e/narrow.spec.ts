import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (const name of ["Ana Beatriz de Albuquerque Cavalcanti", "Rita Prado"]) {
    const fan = fanOverHttp(server.url, ana);
    const order = (await fan.order(planId, name)).body;
    await fan.sendReceipt(order);
    if (name === "Rita Prado") await ana.send(`/payments/${order._id}/approve`, {});
  }
});
test.afterAll(() => server.remove());

/** The addresses of routes.ts, with parameters that lead somewhere or nowhere. */
function listAddresses(): string[] {
  const routes = readFileSync(join(import.meta.dirname, "../apps/web/app/routes.ts"), "utf8");
  const paths = [...routes.matchAll(/\broute\("([^"*]+)"/g)].map(([, path = ""]) => `/${path}`);
  const filled = paths.map((path) =>
    path
      .replace(":handle", `@${ana.username}`)
      .replace(":_id", "01890000-0000-7000-8000-000000000000")
      .replace(":token", "desconhecido"),
  );
  // A redirect to WhatsApp, and the splash alone.
  return ["/", ...filled.filter((path) => path !== "/suporte" && path !== "/app-shell")];
}

test("no screen scrolls sideways at 320 px", { tag: "@slow" }, async ({ browser }) => {
  test.slow();
  const { page } = await openPhone(browser, server.url, { viewport: { width: 320, height: 640 } });
  await signIn(page, ana, "/account");
  const wide: string[] = [];
  const addresses = listAddresses();
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
    const { scroll, inner } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      inner: innerWidth,
    }));
    if (scroll > 320 || inner > 320) wide.push(`${address}: ${scroll} of ${inner}`);
  }
  expect(wide).toEqual([]);
  await page.context().close();
});
