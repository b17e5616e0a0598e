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
  test(`${path} reloads when a creator pulls it down or presses the refresh button`, async ({ browser }) => {
    const { page, look } = await openPhone(browser, server.url);
    await signIn(page, ana, path);
    await expect(page.getByText(shown).first()).toBeVisible();
    const asked = () => page.waitForRequest((request) => new URL(request.url()).pathname === call);
    const touch = await touchOn(page);

    let again = asked();
    await touch.swipe([195, 200], [198, 420]);
    await again;
    await expect(page.getByText("Atualizando")).toBeHidden();

    again = asked();
    const button = page.getByRole("button", { name: "Atualizar", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await again;
    await look(`refresh${path.replaceAll("/", "-")}`);
    await page.context().close();
  });
}
