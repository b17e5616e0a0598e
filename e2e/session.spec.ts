import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signInByForm as signIn, signOut } from "./sign-in.ts";
import { expect, test } from "./test.ts";

const states = [
  ...["accountSetting", "accountStats", "accountStories", "balance", "billings", "highlights", "iuguAccount", "me"],
  ...["medias", "operations", "pix", "plan", "profile", "storiesArchived", "subscription"],
];

test.afterAll(({ product }) => product.remove());

test("one browser keeps the accounts of its tabs apart, and stores no secret of any", async ({ browser, product }) => {
  const ana = await registerOverHttp(product.url);
  const bia = await registerOverHttp(product.url);
  await beginToSell(ana);
  const { page } = await openPhone(browser, product.url);
  const headingOf = (on: Page, { username }: HttpCreator) => on.getByRole("heading", { name: `@${username}` });
  const stored = (on: Page) => on.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const isLoaded = (on: Page) =>
    expect.poll(async () => Object.keys(await stored(on)).sort()).toEqual(["accessToken", ...states].sort());

  await test.step("local storage has the specified keys, without URLs, documents or keys in clear", async () => {
    await signIn(page, ana);
    await isLoaded(page);
    const { accessToken = "", ...rest } = await stored(page);
    for (const secret of ["/media/", "52998224725", accessToken])
      expect(Object.values(rest).join()).not.toContain(secret);
    expect(JSON.parse(rest.pix ?? "")).toMatchObject({ type: "cpf", key: "•••••••4725", document: "•••••••4725" });
    // The form shows the server's value, not the concealed one.
    await page.goto("/account/pix");
    await expect(page.getByLabel("Chave PIX")).toHaveValue("529.982.247-25");
  });

  await test.step("corrupt stored data is dropped and loaded again", async () => {
    // A page without the app, whose requests would store again what is corrupted.
    await page.goto("/termos");
    await page.route("**/v1/{profile,plan/all}", (route) => route.abort());
    await page.evaluate(() => {
      localStorage.setItem("profile", '{"fullName":');
      localStorage.setItem("plan", '{"data":[{"price":"grátis"}]}');
    });
    await page.goto("/account");
    for (const key of ["profile", "plan"])
      await expect.poll(async () => Object.keys(await stored(page))).not.toContain(key);
    await page.unroute("**/v1/{profile,plan/all}");
    await page.reload();
    await expect(headingOf(page, ana)).toBeVisible();
    await isLoaded(page);
  });

  await test.step("a second account sees and stores nothing of the first", async () => {
    await page.getByRole("link", { name: "Conta", exact: true }).click();
    await signOut(page);
    await expect.poll(() => stored(page)).toEqual({});
    await page.goBack();
    await expect(page).toHaveURL(/\/auth/);
    const seen = watchFor(page, ana.username);
    await signIn(page, bia);
    await expect(headingOf(page, bia)).toBeVisible();
    await isLoaded(page);
    expect(Object.values(await stored(page)).join()).not.toContain(ana.username);
    expect(await seen()).toBe(false);
  });

  await test.step("a session that the server revoked signs the tab out and preserves the query", async () => {
    const { accessToken } = await stored(page);
    // The app would leave by itself when its event stream ends.
    await page.goto("about:blank");
    await page.request.post("/v1/auth/logout", { headers: { authorization: `Bearer ${accessToken}` } });
    await page.goto("/account/menu?x=1&y=2");
    await expect(page).toHaveURL(`${product.url}/auth?x=1&y=2`);
    await expect.poll(() => stored(page)).toEqual({});
  });
  await page.context().close();

  await test.step("a tab follows when another account signs in, and drops responses of the first account", async () => {
    const { page } = await openPhone(browser, product.url);
    await signIn(page, ana);
    await isLoaded(page);
    // Responses to ana's tab arrive after bia has signed in.
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/v1/profile", async (route) => {
      const response = await route.fetch();
      await late;
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.evaluate(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
    const tab = await page.context().newPage();
    await page.reload();
    await tab.goto("/account/menu");
    await signOut(tab);
    await signIn(tab, bia);
    await expect(headingOf(tab, bia)).toBeVisible();
    // The route stays: removed while the page loads, a request of that moment could be lost.
    release();
    await expect(headingOf(page, bia)).toBeVisible();
    expect(Object.values(await stored(tab)).join()).not.toContain(ana.username);
    await page.context().close();
  });

  await test.step("a tab that misses the storage event keeps acting for its own account", async () => {
    const { page } = await openPhone(browser, product.url);
    await page.addInitScript(() => {
      window.addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await signIn(page, ana);
    await isLoaded(page);
    const { body } = await bia.send<{ accessToken: string }>("/auth/login", {
      usernameOrEmail: bia.username,
      password: bia.password,
    });
    const tab = await page.context().newPage();
    await tab.goto("/termos");
    await tab.evaluate((token) => {
      localStorage.clear();
      localStorage.setItem("accessToken", token);
    }, body.accessToken);
    // Its session is still valid: it writes to its own account, and stores nothing.
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.getByRole("link", { name: "Conta", exact: true }).click();
    await page.getByRole("link", { name: "Meus Planos" }).click();
    await page.getByRole("button", { name: /Mensal/ }).click();
    await page.getByLabel("Preço").fill("31,90");
    await page.getByRole("button", { name: "Salvar planos" }).click();
    expect((await sent).headers().authorization).not.toContain(body.accessToken);
    await expect(page.getByText("Planos salvos")).toBeVisible();
    expect((await bia.request<{ data: unknown[] }>("/plan/all")).body.data).toEqual([]);
    await expect.poll(() => stored(tab)).toEqual({ accessToken: body.accessToken });
  });
});

/** Watches whether a text ever appears in the page. */
function watchFor(on: Page, text: string): () => Promise<boolean> {
  let seen = false;
  const ready = on.addInitScript((wanted) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(wanted)) console.info(`seen ${wanted}`);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  on.on("console", (message) => {
    if (message.text() === `seen ${text}`) seen = true;
  });
  return async () => {
    await ready;
    return seen;
  };
}
