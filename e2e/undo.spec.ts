import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { goTo, hasOverlays } from "./go-to.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";

let server: Running;
/** Two stories and three guests. */
let ana: HttpCreator;
let ids: string[];
let phone: Phone;
let page: Page;

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana, published: ids } = await withStories(server.url, 2, 12));
  const data = ["gil", "hugo", "iara"].map((name) => ({ contact: `${name}@exemplo.com.br`, name }));
  await ana.send("/whitelist", { data });
});
test.afterAll(() => server.remove());
test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
  page = phone.page;
});
test.afterEach(() => page.context().close());

const undo = () => page.getByRole("button", { name: "Desfazer" });
/** Stops the time of all alerts, until something else is clicked. */
const keepAlerts = () => undo().first().hover();
const guestsOf = async () =>
  (await ana.request<{ data: { name: string }[] }>("/whitelist")).body.data.map(({ name }) => name).sort();

async function removeGuest(name: string) {
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await page.getByRole("button", { name: "Remover da lista" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover da lista" }).click();
  await expect(page.getByRole("button", { name: new RegExp(name) })).toHaveCount(0);
}

test("a removed guest is back with one tap, and is removed on the server only once that is over", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana, "/account/whitelist");
  await removeGuest("gil");
  await keepAlerts();
  await expect(page.getByText("Pessoa removida")).toBeVisible();
  await phone.look("undo");
  await undo().click();
  await expect(page.getByRole("button", { name: /gil/ })).toBeVisible();
  await expect(undo()).toHaveCount(0);
  expect(await guestsOf()).toEqual(["gil", "hugo", "iara"]);

  await removeGuest("gil");
  await keepAlerts();
  expect(await guestsOf()).toEqual(["gil", "hugo", "iara"]);
  await removeGuest("hugo");
  await keepAlerts();
  expect(await guestsOf()).toEqual(["gil", "hugo", "iara"]);
  await expect(undo()).toHaveCount(2);
  await undo().first().click();
  await expect(undo()).toHaveCount(0);
  await expect.poll(guestsOf).toHaveLength(2);
  // A reading that is over cannot bring it back.
  await hasOverlays(page, 0);
  await page.reload();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
});

test("a page that is left sends what can no longer be undone", async () => {
  await signIn(page, ana, "/account/whitelist");
  await removeGuest("iara");
  await goTo(page, "/privacidade");
  await expect.poll(guestsOf).not.toContain("iara");
});

test("an archived story is in the ring again with one tap", { tag: "@slow" }, async () => {
  const mine = async () => (await ana.request<{ data: unknown[] }>("/stories/me")).body.data;
  await signIn(page, ana, `/account/stories/${ids[0]}`);
  await viewerOn(page).plays();
  await page
    .getByRole("button", { name: "Mais opções" })
    .or(page.getByRole("button", { name: /opções/i }))
    .first()
    .tap();
  await page.getByRole("dialog", { name: "Story" }).getByRole("button", { name: "Arquivar" }).click();
  await expect(page.getByText("Story arquivado")).toBeVisible();
  await expect.poll(mine).toHaveLength(1);
  await undo().click();
  await expect.poll(mine).toHaveLength(2);
});

test("a deleted story is back with one tap, also in the highlight that it was the only story of", {
  tag: "@slow",
}, async () => {
  const mine = async () => (await ana.request<{ data: unknown[] }>("/stories/me")).body.data;
  const titles = async () =>
    (await ana.request<{ data: { title: string }[] }>("/highlights")).body.data.map(({ title }) => title);
  await ana.send("/highlights", { title: "Praia", cover: ids[0] });
  await signIn(page, ana, `/account/stories/${ids[0]}`);
  await viewerOn(page).plays();
  await page.getByRole("button", { name: "Excluir story" }).tap();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("O destaque “Praia”, em que só há este story, some também.");
  await dialog.getByRole("button", { name: "Excluir story" }).tap();
  // The pointer stops the time of the alert.
  await undo().hover();
  await expect(page.getByText("Story excluído")).toBeVisible();
  await phone.look("undo-story");
  expect([(await mine()).length, await titles()]).toEqual([1, []]);
  await undo().click();
  await expect.poll(mine).toHaveLength(2);
  await expect.poll(titles).toEqual(["Praia"]);
  await goTo(page, "/account");
  await expect(page.getByRole("link", { name: /^Story, / })).toHaveCount(2);
  await expect(page.getByRole("button", { name: /Praia/ })).toBeVisible();
});
