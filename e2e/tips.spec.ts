import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { sellThroughIugu } from "./iugu-seller.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

const slow = { timeout: 60_000 };
type Tips = { data: { amount: number; message: string | null; storyId: string | null; fan: { name: string } }[] };
const tipsOf = async (creator: HttpCreator) => (await creator.request<Tips>("/tips")).body.data;
const qr = (page: Page) => page.getByRole("img", { name: "QR code do PIX" });

/** Taps, and counts them. */
function counting() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    count: () => taps,
  };
}

test("a visitor gives a tip to a creator's own key, and the next one in three taps", async ({ browser }) => {
  const { creator: ana } = await withStories(server.url, 1, 2);
  const { page, look } = await openPhone(browser, server.url);
  const give = page.getByRole("link", { name: "Mandar um mimo" });
  const orderId = () => new URL(page.url()).searchParams.get("pedido");

  await test.step("the visitor says once who they are, pays, and sends the receipt", async () => {
    await page.goto(`/@${ana.username}`);
    await look("tip-page");
    await give.click();
    await page.getByLabel("Quer dizer algo? (opcional)").fill("Amei o ensaio");
    await page.getByLabel("Nome", { exact: true }).fill("Maria das Graças Bittencourt");
    await page.getByLabel("E-mail").fill(`${randomUUID()}@exemplo.com.br`);
    await page.getByLabel("Celular").fill("11912345678");
    await look("tip-form");
    await page.getByRole("button", { name: /^Mandar R\$\s10,00$/ }).click();
    await expect(qr(page)).toBeVisible();
    await look("tip-code");
    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    await page.getByLabel("Código da transação (opcional)").fill(transactionId());
    await page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
    await look("tip-checking");
  });

  await test.step("the screen follows the creator's approval, and the creator has the tip", async () => {
    expect((await ana.request(`/payments/${orderId()}/approve`, { method: "POST" })).status).toBe(200);
    await expect(page.getByText("Obrigado pelo carinho")).toBeVisible(slow);
    await look("tip-thanks");
    expect(await tipsOf(ana)).toMatchObject([
      { amount: 1_000, message: "Amei o ensaio", story: null, fan: { name: "Maria das Graças Bittencourt" } },
    ]);
  });

  await test.step("this browser knows them: the next tip takes three taps", async () => {
    await page.goto(`/@${ana.username}`);
    const { tap, count } = counting();
    await tap(give);
    await tap(page.getByRole("radio", { name: /^R\$\s20$/ }));
    await look("tip-known");
    await tap(page.getByRole("button", { name: /^Mandar R\$\s20,00$/ }));
    await expect(qr(page)).toBeVisible();
    expect(count()).toBe(3);
  });

  await test.step("neither a reload nor the same tip again is another order, and the home leads back to it", async () => {
    const first = orderId();
    await page.reload();
    await expect(qr(page)).toBeVisible();
    await page.goto(`/@${ana.username}/mimo`);
    await expect(page.getByText("Você tem um mimo esperando o PIX")).toBeVisible();
    await page.getByRole("radio", { name: /^R\$\s20$/ }).click();
    await page.getByRole("button", { name: /^Mandar R\$\s20,00$/ }).dblclick();
    await expect(qr(page)).toBeVisible();
    expect(orderId()).toBe(first);
    await page.goto("/assinaturas");
    const given = page.getByRole("list", { name: "Mimos" }).getByRole("listitem");
    await expect(given).toHaveText([/Esperando o PIXR\$\s20,00/, /EntregueR\$\s10,00/]);
    await look("tip-home");
    await given.first().getByRole("link").click();
    await expect(qr(page)).toBeVisible();
    expect(orderId()).toBe(first);
  });

  await test.step("without scripts the form works too", async () => {
    const plain = await openPhone(browser, server.url, { javaScriptEnabled: false });
    await plain.page.goto(`/@${ana.username}`);
    await plain.page.getByRole("link", { name: "Mandar um mimo" }).click();
    await plain.page.getByText("Outro valor").click();
    await plain.page.getByLabel("Quanto você quer mandar").fill("15");
    await plain.page.getByLabel("Nome", { exact: true }).fill("João Souza");
    await plain.page.getByLabel("E-mail").fill(`${randomUUID()}@exemplo.com.br`);
    await plain.page.getByLabel("Celular").fill("1");
    await plain.look("tip-without-scripts");
    const send = plain.page.locator("button[type=submit]");
    await send.click();
    await expect(plain.page.getByLabel("Celular")).toHaveAccessibleDescription(/./);
    await expect(plain.page.getByLabel("Quanto você quer mandar")).toHaveValue("15,00");
    await plain.page.getByLabel("Celular").fill("11912345678");
    await send.click();
    await expect(qr(plain.page)).toBeVisible();
    await expect(plain.page.getByText(/^R\$\s15,00$/)).toBeVisible();
  });
});

test("a subscriber gives a tip about a story, which waits and goes on once it is paid", async ({ browser }) => {
  test.slow();
  const bia = await registerOverHttp(server.url);
  await sellThroughIugu(bia);
  const { _id: storyId } = (await bia.upload(makeVideo({ seconds: 14, size: "360x640" }))).body;
  await bia.whenProcessed(storyId);
  const { page, look } = await openPhone(browser, server.url);
  const viewer = viewerOn(page);
  const bank = await openPhone(browser, server.url);
  const pay = async (address: string) => {
    await bank.page.goto(address);
    await bank.page.getByRole("button", { name: "Pagar agora" }).click();
    await expect(bank.page.getByText("Pago com dinheiro de teste")).toBeVisible();
  };

  await test.step("who subscribed in this browser is known in it", async () => {
    const { data } = (await bia.request<{ data: { _id: string }[] }>("/plan/all")).body;
    const email = `${randomUUID()}@exemplo.com.br`;
    const fan = { name: "João Souza", email, phone: "11912345678", document: "52998224725" };
    const body = { username: bia.username, planId: data[0]?._id, paymentMethod: "pix", fan };
    const order = await (await page.request.post("/v1/checkout", { data: body })).json();
    await pay(order.testBank);
    const status = async () => (await (await page.request.get(`/v1/checkout/${order._id}`)).json()).status;
    await expect.poll(status, slow).toBe("active");
  });

  const sheet = page.getByRole("dialog");
  const { tap, count } = counting();
  await test.step("three taps while the story waits", async () => {
    await page.goto(storiesOf(bia));
    await viewer.plays();
    await tap(page.getByRole("button", { name: "Mandar um mimo" }));
    await expect(sheet.getByText(/^Você manda como João Souza/)).toBeVisible();
    expect((await viewer.playback()).paused).toBe(true);
    await look("viewer-tip");
    await tap(sheet.getByRole("radio", { name: /^R\$\s5$/ }));
    await tap(sheet.getByRole("button", { name: /^Mandar R\$\s5,00$/ }));
    await expect(qr(page)).toBeVisible(slow);
    expect(count()).toBe(3);
    await look("viewer-tip-code");
  });

  await test.step("a reload loses nothing, and Back closes the sheet but not the viewer", async () => {
    await page.reload();
    await viewer.plays();
    await page.getByRole("button", { name: "Mandar um mimo" }).click();
    await expect(sheet.getByText(/^Você manda como João Souza/)).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await viewer.plays();
    expect(new URL(page.url()).pathname).toBe(storiesOf(bia));
    await page.getByRole("button", { name: "Mandar um mimo" }).click();
    await sheet.getByRole("button", { name: /^Você tem um mimo esperando o PIX/ }).click();
    await expect(qr(page)).toBeVisible();
  });

  await test.step("once it is paid the sheet thanks and closes, and the story goes on", async () => {
    const { currentTime } = await viewer.playback();
    await pay((await page.getByRole("link", { name: "Pagar no banco de teste" }).getAttribute("href")) ?? "");
    await expect(sheet.getByText("Obrigado pelo carinho")).toBeVisible(slow);
    await look("viewer-tip-thanks");
    await expect(sheet).toBeHidden();
    await viewer.plays();
    expect((await viewer.playback()).currentTime).toBeGreaterThanOrEqual(currentTime);
    expect(await tipsOf(bia)).toMatchObject([{ amount: 500, story: { _id: storyId }, fan: { name: "João Souza" } }]);
  });
});
