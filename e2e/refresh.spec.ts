import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
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
