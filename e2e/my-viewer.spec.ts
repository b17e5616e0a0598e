import { becomeFan } from "./fan-in-browser.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn, signOut } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { touchOn } from "./touch.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

test("a creator watches their own stories, sees who did, deletes one, and is a fan in the same browser", async ({
  browser,
}) => {
  const { creator: ana, published: ids } = await withStories(server.url, 3, 12);
  const { creator: bia } = await withStories(server.url, 1, 12);
  const { page, look } = await openPhone(browser, server.url);
  const [touch, viewer] = [await touchOn(page), viewerOn(page)];

  await test.step("a fan watches the first story", async () => {
    const fan = await openPhone(browser, server.url);
    await becomeFan(fan.page, ana, "Joana Prado");
    const counted = fan.page.waitForResponse((response) => response.url().endsWith("/view"));
    await fan.page.goto(storiesOf(ana));
    expect((await counted).status()).toBe(204);
    await fan.page.context().close();
  });

  await test.step("a creator opens their own viewer by address, sees who watched, and returns to the account", async () => {
    await signIn(page, ana, `/account/stories/${ids[0]}`);
    await viewer.shows(1, 3);
    await viewer.plays();
    await page.getByRole("button", { name: /1\svisualização/ }).tap();
    const sheet = page.getByRole("dialog", { name: /1\svisualização/ });
    await expect(sheet.getByRole("list", { name: "Quem assistiu" }).getByRole("listitem")).toHaveText(/Joana Prado/);
    await look("viewer-who");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await touch.tap(351);
    await viewer.shows(2, 3);
    await expect(page).toHaveURL(new RegExp(`/account/stories/${ids[1]}$`));
    await expect(page.getByText("Bastidores do ensaio")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${server.url}/account`);
  });

  await test.step("opening and closing the viewer repeatedly adds no history entries", async () => {
    const lengths = new Set<number>();
    for (const close of ["Escape", "back", "Fechar", "back"]) {
      await page
        .getByRole("link", { name: /^Story, / })
        .last()
        .click();
      await viewer.plays();
      await page.keyboard.press("ArrowRight");
      await viewer.shows(2, 3);
      if (close === "Escape") await page.keyboard.press("Escape");
      else if (close === "back") await page.goBack();
      else await page.getByRole("button", { name: close }).tap();
      await expect(page).toHaveURL(`${server.url}/account`);
      lengths.add(await page.evaluate(() => history.length));
    }
    expect(lengths.size).toBe(1);
  });

  await test.step("a story is deleted on a slow connection, although the page is left at once", async () => {
    const fresh = await page.context().newPage();
    await fresh.goto(`/account/stories/${ids[1]}`);
    await fresh.getByRole("button", { name: "Excluir story" }).tap();
    const line = await page.context().newCDPSession(fresh);
    const slow = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", slow);
    const deletion = fresh.waitForRequest((request) => request.method() === "DELETE");
    await fresh.getByRole("alertdialog").getByRole("button", { name: "Excluir story" }).tap();
    await deletion;
    await fresh.goto("about:blank");
    await expect.poll(async () => (await ana.request(`/stories/${ids[1]}`)).status).toBe(404);
    await fresh.close();
    await page.goto(`/account/stories/${ids[1]}`);
    await expect(page.getByRole("heading", { name: "Story não encontrado" })).toBeVisible();
  });

  await test.step("one person is creator and fan in one browser, and signs out of each separately", async () => {
    await becomeFan(page, bia);
    await page.goto("/assinaturas");
    await page.getByRole("list", { name: "Stories" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/assinaturas\/stories/);
    await viewer.plays();
    await expect(page.getByText(`${bia.username}: Story 1 de 1`)).toHaveCount(1);
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    await page.goto("/account/menu");
    await signOut(page);
    await page.goto(storiesOf(bia));
    await viewer.plays();
    await signIn(page, ana, "/assinaturas");
    await page.getByRole("button", { name: "Sair deste navegador" }).click();
    await expect(page).toHaveURL(/\/entrar$/);
    await page.goto(storiesOf(bia));
    await expect(page.getByRole("heading", { name: "Só para assinantes" })).toBeVisible();
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
  });
});
