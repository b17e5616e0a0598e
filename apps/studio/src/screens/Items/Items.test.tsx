import { items, medias, payments, refunds, stories } from "@camarim/contract";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, answerPages, refuse } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { desktop, renderApp, renderScreen } from "../../../test/render-screen.tsx";
import Items from "./Items.tsx";
import NewItem from "./NewItem.tsx";

const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const [one = generate(items.item)] = generate(items.listItems.schema.response[200]).data;
const cover = generate(stories.story).placeholder;
const onSale = {
  ...one,
  ...{ title: "Bastidores do show de Olinda", price: 1_490, stock: 50, sold: 9, earned: 13_410, cover, onSale: true },
  ...{ availableUntil: null, subscriberPrice: 990, audience: "everyone" as const },
};
const offSale = { ...onSale, _id: one._id.replace("9f", "aa"), title: "Estrada", onSale: false, sold: 0, earned: 0 };
const listed = answer(items.listItems, { data: [onSale, offSale], totalCount: 2, sold: 85, earned: 111_950 });

const main = page.getByRole("main");
const sheet = page.getByRole("dialog");
const alert = page.getByRole("alertdialog");

it("says what was sold until today, and lists what is on sale apart from what is not", async () => {
  await renderScreen(Items, { at: "/account/items", rules: [listed] });
  await expect.element(page.getByText("R$ 1.119,50")).toBeVisible();
  await expect.element(page.getByText("85 vendas")).toBeVisible();
  const selling = page.getByRole("list", { name: "À venda" });
  await expect.element(selling).toMatchTextContent(/9 de 50 vendidos/);
  await expect.element(selling).toMatchTextContent(/R\$ 134,10/);
  await expect.element(page.getByRole("list", { name: "Fora da venda" })).toMatchTextContent(/Estrada/);
  await takePicture("Items-list");
});

it("loads the next page near the end of the list", async () => {
  const api = await renderScreen(Items, { at: "/account/items", rules: [answerPages(items.listItems, 25)] });
  const more = page.getByRole("button", { name: "Mostrar mais" });
  await expect.element(more).toBeVisible();
  more.element().scrollIntoView();
  await expect.poll(() => main.getByRole("listitem").elements().length).toBe(25);
  expect(api.sent().some(({ url }) => url.searchParams.get("offset") === "20")).toBe(true);
});

it("takes an item off sale, and puts it on sale again", async () => {
  const api = await renderScreen(Items, { at: "/account/items", rules: [listed, answer(items.getItem, onSale)] });
  await page.getByRole("button", { name: /^Bastidores/ }).click();
  await checkScreen();
  await takePicture("Items-detail");
  api.follow(answer(items.patchItem, { ...onSale, onSale: false }));
  await sheet.getByRole("button", { name: "Tirar da venda" }).click();
  const putOn = sheet.getByRole("button", { name: "Pôr à venda" });
  await putOn.click();
  await expect.poll(() => api.changes().map(({ body }) => body)).toEqual([{ onSale: false }, { onSale: true }]);
});

const line = { position: 1, kind: "subscription" as const, title: "Mensal", amount: 2_990, refundedAt: null };
const sale = {
  ...generate(payments.payment),
  ...{ amount: 4_480, refunded: 0, gateway: "bacen" as const, status: "paid" as const, refund: null, refundDue: false },
  ...{ title: "Mensal + Bastidores do show de Olinda", kinds: ["subscription" as const, "item" as const] },
  ...{
    lines: [
      line,
      { ...line, position: 2, kind: "item" as const, title: "Bastidores do show de Olinda", amount: 1_490 },
    ],
  },
  ...{ paidAt: "2026-11-21T12:00:00Z", receiptUrl: null },
};

it("lists the last orders of an item, and records the refund of one line of an order alone", async () => {
  const sales = answer(payments.listPayments, { data: [sale] });
  const rules = [listed, answer(items.getItem, onSale), sales];
  const api = await renderScreen(Items, { at: "/account/items", rules });
  await page.getByRole("button", { name: /^Bastidores/ }).click();
  const list = page.getByRole("list", { name: "Últimos pedidos" });
  await expect.element(list).toBeVisible();
  await checkScreen(["light", "dark"]);
  await takePicture("Items-sales");
  await list.getByRole("button").first().click();
  await expect.element(page.getByText("Quem pagou").first()).toBeVisible();
  await checkScreen(["light", "dark"]);
  await takePicture("Items-payment");
  await page.getByRole("button", { name: "Devolvi um pagamento" }).click();
  await page.getByLabelText("Quanto devolver").selectOptions("2");
  await checkScreen(["light", "dark"]);
  await takePicture("Items-refund");
  await page.getByRole("button", { name: "Registrar devolução" }).click();
  await expect.poll(() => api.changes()).toEqual([{ endpoint: refunds.recordRefund, body: { lines: [2] } }]);
});

it("asks before it deletes an item, and says what its buyers lose", async () => {
  const api = await renderScreen(Items, { at: "/account/items", rules: [listed, answer(items.getItem, onSale)] });
  await page.getByRole("button", { name: /^Bastidores/ }).click();
  await sheet.getByRole("button", { name: "Excluir avulso" }).click();
  await expect.element(alert).toMatchTextContent(/9 pessoas compraram e perdem o acesso/);
  await checkScreen();
  await takePicture("Items-delete");
  expect(api.changes()).toEqual([]);
  await alert.getByRole("button", { name: "Excluir avulso" }).click();
  await expect.element(page.getByText("Avulso excluído")).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(api.changes()).toMatchObject([{ endpoint: items.deleteItem }]);
});

it("offers to end the sale of what was sold a few days ago, which is not deleted", async () => {
  const rules = [
    refuse(items.deleteItem, "ITEM_SOLD_RECENTLY"),
    answer(items.patchItem, { ...onSale, onSale: false }),
    ...[listed, answer(items.getItem, onSale)],
  ];
  const api = await renderScreen(Items, { at: "/account/items", rules });
  await page.getByRole("button", { name: /^Bastidores/ }).click();
  await sheet.getByRole("button", { name: "Excluir avulso" }).click();
  await alert.getByRole("button", { name: "Excluir avulso" }).click();
  await expect.element(alert).toMatchTextContent(/quem já comprou continua assistindo/);
  await expect.element(page.getByText("Vendido há menos de 7 dias")).toBeVisible();
  await takePicture("Items-sold-recently");
  await alert.getByRole("button", { name: "Tirar da venda" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(api.changes().at(-1)).toEqual({ endpoint: items.patchItem, body: { onSale: false } });
});

it("shows an item beside the table on a desktop", async () => {
  const rules = [listed, answer(items.getItem, onSale)];
  await renderScreen(Items, { at: "/account/items", isWide: true, rules });
  await page.viewport(desktop.width, desktop.height);
  await page.getByRole("button", { name: /^Bastidores/ }).click();
  const pane = page.getByRole("region", { name: "Bastidores do show de Olinda" });
  await expect.element(pane.getByRole("link", { name: "Editar" })).toBeVisible();
  expect(window.location.search).toBe(`?id=${onSale._id}`);
  await checkScreen(["light"]);
  await takePicture("Items-pane");
});

const [story = generate(stories.story)] = generate(stories.listMine.schema.response[200]).data;
const active = { ...story, processed: true, failed: undefined, archived: false, duration: 14 };
const archived = { ...active, _id: id.replace("9f", "b1"), archived: true, duration: 15 };
const photo = {
  ...generate(medias.media),
  _id: id.replace("9f", "b2"),
  kind: "photo" as const,
  processed: true,
  failed: false,
};
const choosable = [
  answer(stories.listMine, { data: [active] }),
  answer(stories.listArchived, { data: [archived], totalCount: 1 }),
  answer(medias.listMedias, { data: [photo], totalCount: 1 }),
];
const [first, second] = [page.getByRole("checkbox").first(), page.getByRole("checkbox").nth(1)];

it("creates an item of stories and photos in the order of their choice, in few taps", async () => {
  const app = await renderApp({ at: "/account/items", state: "empty", rules: choosable });
  await page.getByRole("link", { name: "Criar o primeiro avulso" }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect.element(page.getByText("Escolha pelo menos um vídeo ou uma foto.")).toBeVisible();
  await second.click();
  await first.click();
  await page.getByRole("link", { name: "Mídias" }).click();
  await page.getByRole("checkbox", { name: /^Foto/ }).click();
  await expect.element(page.getByRole("status").getByText("3 escolhidos")).toBeVisible();
  await expect.element(page.getByRole("status").getByText("29 s")).toBeVisible();
  await takePicture("NewItem-chosen");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabelText("Nome", { exact: true }).fill("Ensaio");
  await page.getByLabelText("Preço", { exact: true }).fill("14,90");
  const preview = page.getByRole("region", { name: "É assim que aparece para quem não comprou" });
  await expect.element(preview).toMatchTextContent(/2 vídeos/);
  await expect.element(preview).toMatchTextContent(/R\$ 14,90/);
  await checkScreen();
  await takePicture("NewItem-form");
  await page.getByRole("button", { name: "Pôr à venda" }).dblClick();
  await expect.poll(() => window.location.pathname).toBe("/account/items");
  const contents = [active._id, archived._id, photo._id];
  const body = expect.objectContaining({ title: "Ensaio", price: 1_490, audience: "everyone", onSale: true, contents });
  expect(app.changes()).toEqual([{ endpoint: items.postItem, body }]);
  // The steps are gone from the history.
  await expect.poll(() => window.location.search).toMatch(/^\?id=/);
  await app.goTo(-1);
  await expect.poll(() => window.location.search).toBe("");
  await expect.element(page.getByRole("link", { name: "Criar o primeiro avulso" })).toBeVisible();
});

it("keeps an item without selling it, and what was typed and chosen over a reload", async () => {
  const api = await renderScreen(NewItem, { at: "/account/items/new", rules: choosable });
  await first.click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabelText("Nome", { exact: true }).fill("Ensaio");
  await page.getByRole("banner").getByText("voltar").click();
  await expect.element(first).toBeChecked();
  await page.getByRole("banner").getByText("voltar").click();
  await alert.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect.element(page.getByRole("main", { name: "elsewhere" })).toBeVisible();
  await api.goTo("/account/items/new?passo=2");
  await expect.element(page.getByLabelText("Nome", { exact: true })).toHaveValue("Ensaio");
  await page.getByLabelText("Preço", { exact: true }).fill("7,90");
  await page.getByRole("button", { name: "Guardar sem vender" }).click();
  await expect.element(page.getByText("Guardado sem vender")).toBeVisible();
  expect(api.changes()).toMatchObject([
    { body: { title: "Ensaio", price: 790, onSale: false, contents: [archived._id] } },
  ]);
});

it("offers to upload what subscribers do not see, and says what is being processed", async () => {
  const long = { ...photo, _id: id.replace("9f", "b3"), kind: "video" as const, processed: false };
  const rules = [...choosable.slice(0, 2), answer(medias.listMedias, { data: [photo, long], totalCount: 2 })];
  await renderScreen(NewItem, { at: "/account/items/new", rules });
  await first.click();
  await page.getByRole("link", { name: "Mídias" }).click();
  await expect.element(page.getByText(/^Quem assina não vê/)).toBeVisible();
  await expect.element(page.getByText("1 vídeo em preparo aparece aqui em seguida.")).toBeVisible();
  await expect.element(page.getByRole("status").getByText("1 escolhido")).toBeVisible();
  const input = vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue();
  await page.getByRole("button", { name: "Enviar só para avulsos" }).click();
  expect(input).toHaveBeenCalledOnce();
  input.mockRestore();
  await checkScreen();
  await takePicture("NewItem-upload");
});

it("takes no more than twenty, and nothing out of what was sold", async () => {
  const contents = [{ ...photo, _id: onSale._id.replace("9f", "c1") }];
  const data = Array.from({ length: 20 }, (_, at) => ({ ...active, _id: id.slice(0, -2) + (10 + at) }));
  const rules = [
    answer(items.getItem, { ...onSale, contents }),
    answer(stories.listMine, { data }),
    ...choosable.slice(1),
  ];
  const api = await renderApp({ at: `/account/items/edit?id=${onSale._id}`, rules });
  await page.getByRole("button", { name: /^Mudar o que vai dentro/ }).click();
  await expect.element(first).toBeDisabled();
  for (let at = 1; at < 20; at++) await page.getByRole("checkbox").nth(at).click();
  await expect.element(page.getByText("Cabem até 20 em um avulso.")).toBeVisible();
  await expect.element(page.getByRole("checkbox").nth(20)).toBeDisabled();
  await takePicture("EditItem-full-choice");
  await page.getByRole("button", { name: "Pronto" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  const body = expect.objectContaining({ contents: expect.toSatisfy((ids: string[]) => ids.length === 20) });
  await expect.poll(() => api.changes()).toEqual([{ endpoint: items.patchItem, body }]);
});

it("says that a story is part of an item, and shows it again", async () => {
  await renderApp({ at: "/account", rules: [refuse(stories.deleteStory, "CONTENT_IN_ITEM"), ...choosable] });
  const tile = main.getByRole("link", { name: /^Story/ });
  await tile.click();
  await page.getByRole("button", { name: "Excluir story" }).click();
  await alert.getByRole("button", { name: "Excluir story" }).click();
  await expect.element(page.getByText("Faz parte de um avulso")).toBeVisible();
  await expect.element(tile).toBeVisible();
});

it("says that a photo is part of an item once its deletion is sent, and shows it again", async () => {
  await renderApp({ at: "/medias/post", rules: [refuse(medias.deleteMedia, "CONTENT_IN_ITEM"), ...choosable] });
  const tile = main.getByRole("button", { name: /^Foto/ });
  await tile.click();
  await page.getByRole("button", { name: "Excluir" }).click();
  await alert.getByRole("button", { name: "Excluir" }).click();
  await expect.element(page.getByText("Excluído da galeria")).toBeVisible();
  await expect.element(tile).not.toBeInTheDocument();
  for (const { id } of getAlerts()) void dismissAlert(id);
  await expect.element(page.getByText("Faz parte de um avulso")).toBeVisible();
  await expect.element(tile).toBeVisible();
});
