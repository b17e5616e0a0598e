import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { touchOn } from "./touch.ts";

let server: Running;
let ana: HttpCreator;
test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

// The text is one that only the answer brings: while the first request runs, pulling does not send another.
const lists = [
  ["/account", "Nenhum story no ar", "/v1/stories/me"],
  ["/home", "Sua primeira venda aparece aqui", "/v1/wallet/balance/operations"],
  ["/account/pix/receipts", "Nada para conferir", "/v1/payments"],
  ["/account/menu", "Ana Luz", "/v1/profile"],
  ["/account/settings", "este aparelho", "/v1/auth/sessions"],
] as const;

for (const [path, shown, call] of lists) {
  test(`${path} reloads when a creator pulls it down or presses the refresh button`, { tag: "@slow" }, async ({
    browser,
  }) => {
    const { page, look } = await openPhone(browser, server.url);
    await signIn(page, ana, path);
    await expect(page.getByText(shown).first()).toBeVisible();
    const nextRequest = (options = {}) =>
      page.waitForRequest((request) => new URL(request.url()).pathname === call, options);
    const touch = await touchOn(page);

    const pulled = nextRequest();
    await touch.swipe([195, 200], [198, 420]);
    await pulled;

    // A press is ignored while the list is still being read.
    await expect(async () => {
      const pressed = nextRequest({ timeout: 2_000 });
      await page.getByRole("button", { name: "Atualizar", exact: true }).press("Enter");
      await pressed;
    }).toPass();
    await expect(page.getByText("Atualizando")).toBeHidden();
    await look(`refresh${path.replaceAll("/", "-")}`);
    await page.context().close();
  });
}

test("a pull goes on when new data replaces the row under the finger", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId, "Dora Reis")).body;
  await fan.sendReceipt(order);
  await signIn(page, ana, "/account/pix/receipts");
  const row = page.getByText("Dora Reis").first();
  const box = await row.boundingBox();
  if (!box) throw new Error("no row");
  const touch = await touchOn(page);
  await touch.down(box.x + 5, box.y + 5);
  await ana.send(`/payments/${order._id}/approve`, {});
  await expect(row).toBeHidden();
  await touch.move(box.x + 5, box.y + 50);
  await touch.move(box.x + 5, box.y + 200);
  await expect(page.getByText("Solte para atualizar")).toBeVisible();
  const pulled = page.waitForRequest((request) => new URL(request.url()).pathname === "/v1/payments");
  await touch.up();
  await pulled;
  await page.context().close();
});
