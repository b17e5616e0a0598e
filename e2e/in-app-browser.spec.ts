import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana } = await withStories(server.url, 1, 12));
});
test.afterAll(() => server.remove());

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const instagram = `${iPhone} Mobile/15E148 Instagram 401.0.0.28.76 (iPhone16,2; iOS 18_6; pt_BR)`;
const safari = `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`;

async function fillIn(page: Page, email: string) {
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome").fill("João Souza");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Celular").fill("11912345678");
}

const orders = async () => (await ana.request<{ totalCount: number }>("/subscriptions?status=pending")).body.totalCount;
const orderId = (page: Page) => new URL(page.url()).searchParams.get("pedido");

test("a fan orders in Instagram's browser, comes back, pays, and takes the subscription to Safari", async ({
  browser,
}) => {
  const email = "dupla@exemplo.com.br";
  const inside = await openPhone(browser, server.url, { userAgent: instagram });

  await test.step("the order survives a double tap, the back button, a reload and being closed", async () => {
    const { page } = inside;
    const before = await orders();
    await fillIn(page, email);
    const submit = page.getByRole("button", { name: "Gerar código PIX" });
    await submit.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
    await expect.poll(orders).toBe(before + 1);
    const first = orderId(page);
    await page.reload();
    expect(orderId(page)).toBe(first);
    await expect(page.getByText(/R\$.29,90/).first()).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
    // The fan leaves and returns by the creator's link.
    const again = await page.context().newPage();
    await page.goto("about:blank");
    await again.goto(`/@${ana.username}`);
    await again.getByRole("link", { name: "Continuar pagamento" }).click();
    await expect(again.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
    expect(orderId(again)).toBe(first);
    // Repeating the order returns the same order.
    await fillIn(again, email);
    await again.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(again.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
    expect([orderId(again), await orders()]).toEqual([first, before + 1]);
    await page.goto(`/@${ana.username}/assinar?pedido=${first}`);
  });

  await test.step("the approved subscription moves to Safari by an e-mailed link", async () => {
    const { page } = inside;
    await expect(page.getByRole("region", { name: /navegador do Instagram/ })).toHaveCount(0);
    const { subscriptionId } = await (await page.request.get(`/v1/checkout/${orderId(page)}`)).json();
    const receipt = await page.request.post(`/v1/subscriptions/${subscriptionId}/payment/receipt`, {
      multipart: { endToEndId: transactionId() },
    });
    expect(receipt.status()).toBe(200);
    expect((await ana.request(`/payments/${orderId(page)}/approve`, { method: "POST" })).status).toBe(200);
    await expect(page.getByText("Pagamento confirmado")).toBeVisible();
    const offer = page.getByRole("region", { name: "Você está no navegador do Instagram" });
    await expect(offer).toContainText("Leve a sua assinatura para o Safari");
    await offer.getByRole("button", { name: "Receber link por e-mail" }).click();
    await expect(offer).toContainText(`Enviamos um link e um código de 6 números para ${email}`);
    await inside.look("hand-over-sent");

    const mail = await lastMailTo(server, email, /é o seu código/);
    const link = /http:\/\/[^/]+(\/\S+)/.exec(mail)?.[1] ?? "";
    expect(link).toContain(`/entrar?volta=/@${ana.username}/stories#email=`);
    const outside = await openPhone(browser, server.url, { userAgent: safari });
    await outside.page.goto(link);
    await expect(outside.page.getByText(`para ${email}`)).toBeVisible();
    // The code is removed from the address.
    await expect(outside.page).toHaveURL(`${server.url}/entrar?volta=/@${ana.username}/stories`);
    await outside.page.getByRole("button", { name: "Confirmar" }).click();
    await expect(outside.page).toHaveURL(`${server.url}/@${ana.username}/stories`);
    await viewerOn(outside.page).plays();
    // A normal browser shows no offer.
    await outside.page.goto(`/@${ana.username}/assinar?pedido=${orderId(page)}`);
    await expect(outside.page.getByText("Pagamento confirmado")).toBeVisible();
    await expect(outside.page.getByRole("region", { name: /navegador do/ })).toHaveCount(0);
  });

  await test.step("creators sign in there too, without the passkeys that it lacks", async () => {
    const { page } = inside;
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Entrar com chave de acesso" })).toHaveCount(0);
  });
});
