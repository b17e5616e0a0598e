import type { Page } from "@playwright/test";
import { password, registerOverHttp } from "./creator-over-http.ts";
import { hasOverlays } from "./go-to.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signInLongAgo } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { watchRequests } from "./wait-for-page.ts";

test.afterAll(({ product }) => product.remove());

test("a creator confirms in one of several tabs, and the others go on with the replaced token", async ({
  browser,
  product: server,
}) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const { page, look } = await openPhone(browser, server.url);
  const other = await page.context().newPage();

  await test.step("the other tab keeps what was typed, and is not asked again", async () => {
    await signInLongAgo(page, server, ana, "/account/pix");
    await reopen(other);
    await other.getByLabel("Cidade").fill("Caruaru");
    const before = await tokenOf(page);
    await saveCity(page, "Olinda");
    await expect(dialogOn(page).getByLabel("Sua senha")).toBeFocused();
    await dialogOn(page).getByLabel("Sua senha").fill("não é esta");
    await dialogOn(page).getByRole("button", { name: "Confirmar" }).click();
    await expect(dialogOn(page).getByLabel("Sua senha")).toHaveAccessibleDescription("Senha incorreta.");
    await look("confirmation-wrong");
    await page.getByText("A senha atual não confere.").click();
    await confirm(page);
    await expect(page.getByText("Chave PIX salva")).toBeVisible();
    expect(await tokenOf(page)).not.toBe(before);
    await saveCity(page, "Recife");
    await expect.poll(async () => (await ana.request<{ city: string }>("/account/pix")).body.city).toBe("Recife");
    await expect(other.getByLabel("Cidade")).toHaveValue("Caruaru");
    await other.getByRole("button", { name: "Salvar chave" }).click();
    await expect(other.getByText("Chave PIX salva")).toBeVisible();
    await expect(dialogOn(other)).toBeHidden();
  });

  await test.step("two tabs that confirm at the same time both continue", async () => {
    await signInLongAgo(page, server, ana, "/account/pix");
    await reopen(other);
    await saveCity(page, "Olinda");
    await saveCity(other, "Gravatá");
    const confirmAndSee = async (on: Page) => {
      await confirm(on);
      await expect(on.getByText("Chave PIX salva")).toBeVisible();
    };
    await Promise.all([confirmAndSee(page), confirmAndSee(other)]);
    await hasOverlays(page, 0);
    await page.reload();
    await expect(page.getByLabel("Cidade")).toHaveValue(/Olinda|Gravatá/);
  });

  await test.step("a request that is under way with the former token is repeated with the new one", async () => {
    await signInLongAgo(page, server, ana, "/account/pix");
    const former = `Bearer ${await tokenOf(page)}`;
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tokens: string[] = [];
    await other.route("**/v1/account/pix", async (route) => {
      const { authorization = "" } = route.request().headers();
      tokens.push(authorization);
      // Reaches the server once the confirmation has replaced its token.
      if (authorization === former) await late;
      await route.continue();
    });
    await reopen(other);
    await expect.poll(() => tokens).toContain(former);
    await saveCity(page, "Paulista");
    await confirm(page);
    await expect(page.getByText("Chave PIX salva")).toBeVisible();
    release();
    await expect(other.getByLabel("Cidade")).toHaveValue("Paulista");
    expect(tokens).toContain(`Bearer ${await tokenOf(page)}`);
    await other.close();
  });

  await test.step("a session that has ended meanwhile leads to the sign-in page", async () => {
    // The app would leave by itself when its event stream ends, or by what it requests as it starts.
    await page.route("**/v1/events", (route) => route.abort());
    const haveRequestsEnded = watchRequests(page);
    await signInLongAgo(page, server, ana, "/account/pix");
    await saveCity(page, "Olinda");
    await expect(dialogOn(page)).toBeVisible();
    await haveRequestsEnded();
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    await page.request.post("/v1/auth/logout", { headers });
    await dialogOn(page).getByLabel("Sua senha").fill(password);
    await dialogOn(page).getByRole("button", { name: "Confirmar" }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

/** A tab loads its page again by itself when the session of another one replaces its own, which aborts a navigation. */
const reopen = (tab: Page) => expect(() => tab.goto("/account/pix")).toPass();
const dialogOn = (on: Page) => on.getByRole("dialog", { name: "Confirme que é você" });
const tokenOf = (on: Page) => on.evaluate(() => localStorage.getItem("accessToken"));

async function confirm(on: Page) {
  await dialogOn(on).getByLabel("Sua senha").fill(password);
  await dialogOn(on).getByRole("button", { name: "Confirmar" }).click();
  await expect(dialogOn(on)).toBeHidden();
}

async function saveCity(on: Page, city: string) {
  await on.getByLabel("Cidade").fill(city);
  await on.getByRole("button", { name: "Salvar chave" }).click();
}
