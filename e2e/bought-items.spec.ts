import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { HttpCreator } from "./creator-over-http.ts";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

const slow = { timeout: 60_000 };
const title = "Bastidores do show de Olinda";
const qr = (page: Page) => page.getByRole("img", { name: "QR code do PIX" });

async function addPhoto(creator: HttpCreator): Promise<string> {
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: "tomato" } });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), "foto.jpg");
  return (await creator.request<{ _id: string }>("/medias", { method: "POST", body: form })).body._id;
}

type Item = { _id: string; contents: { url: string }[] };

async function addItem(creator: HttpCreator, change: object): Promise<Item> {
  const { status, body } = await creator.send<Item>("/items", { title, price: 1_490, ...change });
  expect(status).toBe(201);
  return body;
}

/** Taps, and counts them. A field is tapped, then filled. */
function counting() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    await tap(target);
    await target.fill(text);
  };
  return { tap, type, count: () => taps };
}

test("a visitor buys a single item from a creator's own key, and watches it on two devices", async ({ browser }) => {
  const { creator: ana, published } = await withStories(server.url, 2, 12);
  const photo = await addPhoto(ana);
  const [first = "", second = ""] = published;
  const { _id } = await addItem(ana, { contents: [second, photo, first], subscriberPrice: 990, stock: 41 });
  const { page, look } = await openPhone(browser, server.url);
  const viewer = viewerOn(page);
  const email = `${randomUUID()}@exemplo.com.br`;
  const path = `/@${ana.username}/avulsos/${_id}`;
  const orderId = () => new URL(page.url()).searchParams.get("pedido");

  await test.step("six taps from the creator's page to the code", async () => {
    const { tap, type, count } = counting();
    await page.goto(`/@${ana.username}`);
    await look("item-on-page");
    const card = page.getByRole("link", { name: title });
    await expect(card).toContainText(/2\svídeos · 1\sfoto/);
    await expect(card).toContainText(/assinantes: R\$\s9,90restam\s41/);
    await tap(card);
    await look("item");
    await tap(page.getByRole("link", { name: /^Comprar por R\$\s14,90$/ }));
    await type(page.getByLabel("Nome", { exact: true }), "Maria das Graças Bittencourt");
    await type(page.getByLabel("E-mail"), email);
    await type(page.getByLabel("Celular"), "11912345678");
    await look("item-form");
    await tap(page.getByRole("button", { name: "Gerar código PIX" }));
    await expect(qr(page)).toBeVisible();
    expect(count()).toBe(6);
    await look("item-code");
  });

  await test.step("neither a reload nor the same item again is another order", async () => {
    const order = orderId();
    await page.reload();
    await expect(qr(page)).toBeVisible();
    await page.goto(`${path}/comprar`);
    await expect(page.getByText(/^Você compra como Maria das Graças/)).toBeVisible();
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(qr(page)).toBeVisible();
    expect(orderId()).toBe(order);
  });

  await test.step("before the money the contents stay closed", async () => {
    const other = await page.context().newPage();
    await other.goto(`${path}/assistir`);
    await expect(other.getByText("Este avulso não abre neste aparelho")).toBeVisible();
    await other.close();
  });

  await test.step("the screen follows the receipt and the creator's approval, and leads to the viewer", async () => {
    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    await page.getByLabel("Código da transação (opcional)").fill(transactionId());
    await page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
    await look("item-checking");
    expect((await ana.request(`/payments/${orderId()}/approve`, { method: "POST" })).status).toBe(200);
    await expect(page.getByText("Pedido pago")).toBeVisible(slow);
    await look("item-paid");
    await page.getByRole("link", { name: "Assistir agora" }).click();
    await viewer.plays();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await look("item-contents");
  });

  await test.step("the contents are in the creator's order: the photo opens as in the gallery", async () => {
    const tiles = page.getByRole("button", { name: /^(Vídeo|Foto), / });
    await expect(tiles).toHaveText([/^Vídeo/, /^Foto/, /^Vídeo/]);
    await tiles.nth(1).click();
    const image = page.getByRole("dialog").getByRole("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200);
    await page.goBack();
    await tiles.nth(2).click();
    await viewer.shows(2, 2);
    await viewer.starts();
    await page.goBack();
    await expect(tiles).toHaveCount(3);
  });

  await test.step("the page and the home know what is theirs, and the home leads there", async () => {
    await page.goto(`/@${ana.username}`);
    await expect(page.getByRole("link", { name: title })).toContainText("Comprado: assistir");
    await page.goto("/assinaturas");
    await page.getByRole("list", { name: "Meus avulsos" }).getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(`${server.url}${path}/assistir`);
  });

  await test.step("on a second device it opens after the code of the e-mail", async () => {
    const second = await openPhone(browser, server.url);
    await second.page.goto(path);
    await second.page.getByRole("link", { name: "Já comprei: entrar" }).click();
    await second.page.getByLabel("E-mail").fill(email);
    await second.page.getByRole("button", { name: "Receber código" }).click();
    await second.page.getByLabel("Código").fill(await lastCodeTo(server, email));
    await expect(second.page).toHaveURL(`${server.url}${path}`);
    await second.page.getByRole("link", { name: "Comprado: assistir" }).click();
    await second.page.getByRole("link", { name: "Assistir", exact: true }).click();
    await viewerOn(second.page).plays();
    await second.page.goto("/assinaturas");
    await expect(second.page.getByRole("list", { name: "Meus avulsos" }).getByRole("listitem")).toHaveCount(1);
    await second.look("item-home");
  });

  await test.step("a stranger with the links gets nothing", async () => {
    const { contents } = await (await page.request.get(`/v1/fan/items/${_id}`)).json();
    const stranger = await openPhone(browser, server.url);
    for (const { url, posterUrl } of contents as { url: string; posterUrl: string }[])
      for (const link of [url, posterUrl]) {
        expect((await page.request.get(link)).status()).toBe(200);
        expect((await stranger.page.request.get(link)).status()).toBe(404);
      }
    await stranger.page.goto(`${path}/assistir?video`);
    await expect(stranger.page.getByText("Este avulso não abre neste aparelho")).toBeVisible();
    await stranger.page.goto(`/@${ana.username}`);
    await expect(stranger.page.getByRole("link", { name: title })).not.toContainText("Comprado");
    const html = await (await stranger.page.request.get(`/@${ana.username}`)).text();
    for (const id of [...published, photo]) expect(html).not.toContain(id);
    await stranger.look("item-of-stranger");
  });

  await test.step("within seven days the fan withdraws, loses the item and sees that the money is sent", async () => {
    const { contents } = await (await page.request.get(`/v1/fan/items/${_id}`)).json();
    await page.goto(`${path}/assistir`);
    await page.getByRole("link", { name: /^Desistir e receber o dinheiro de volta/ }).click();
    await page.getByRole("button", { name: "Sim, quero meu dinheiro" }).click();
    await expect(page.getByText("Devolução pedida", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Devolução de R\$\s14,90 pedida\. Quem publica tem até/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Assistir", exact: true })).toHaveCount(0);
    await expect.poll(async () => (await page.request.get(contents[0].url)).status()).toBe(404);
    const [task] = (await ana.request<{ data: { _id: string; title: string }[] }>("/refunds")).body.data;
    expect(task?.title).toBe(title);
    expect((await ana.request(`/refunds/${task?._id}/returned`, { method: "POST" })).status).toBe(200);
    await page.reload();
    await expect(page.getByText(/^Devolução de R\$\s14,90 enviada/)).toBeVisible();
    await page.goto("/assinaturas");
    await expect(page.getByRole("list", { name: "Meus avulsos" })).toContainText("Devolvido");
    await look("item-withdrawn");
  });
});

test("a limited item is sold once, and one for subscribers leads to the plans", async ({ browser }) => {
  const { creator: ana, published } = await withStories(server.url, 1, 2);
  const single = await addItem(ana, { title: "Um só", contents: published, stock: 1 });
  const closed = await addItem(ana, { title: "Voz e violão", contents: published, audience: "subscribers" });
  const off = await addItem(ana, { title: "Fora de venda", contents: published, onSale: false });
  const of = ({ _id }: Item) => `/@${ana.username}/avulsos/${_id}`;
  const { page, look } = await openPhone(browser, server.url, { javaScriptEnabled: false });

  await test.step("without scripts it is ordered too", async () => {
    await page.goto(of(single));
    await page.getByRole("link", { name: /^Comprar por R\$\s14,90$/ }).click();
    await page.getByLabel("Nome", { exact: true }).fill("João Souza");
    await page.getByLabel("E-mail").fill(`${randomUUID()}@exemplo.com.br`);
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(qr(page)).toBeVisible();
    await look("item-without-scripts");
  });

  await test.step("nobody else orders it meanwhile", async () => {
    const other = await openPhone(browser, server.url);
    await other.page.goto(`${of(single)}/comprar`);
    await expect(other.page).toHaveURL(`${server.url}${of(single)}`);
    await expect(other.page.getByText("Esgotado")).toBeVisible();
    await other.look("item-sold-out");
    await other.page.goto(of(closed));
    await other.page.getByRole("link", { name: "Ver os planos" }).click();
    await expect(other.page).toHaveURL(`${server.url}/@${ana.username}/assinar`);
    await other.page.goto(of(off));
    await expect(other.page.getByText("Este avulso não está mais à venda")).toBeVisible();
    await other.look("item-gone");
  });
});
