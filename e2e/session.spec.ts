import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signInByForm as signIn, signOut } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let bia: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  bia = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

let page: Page;
test.beforeEach(async ({ browser }) => {
  ({ page } = await openPhone(browser, server.url));
});
test.afterEach(() => page.context().close());

const stored = (on = page) => on.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** The 18 requests of the initial load. */
const initial = [
  ...["/v1/stories/me", "/v1/subscription/stats", "/v1/profile", "/v1/plan/all", "/v1/account/pix"],
  ...["/v1/payments", "/v1/me", "/v1/account/setting", "/v1/wallet/balance", "/v1/wallet/balance/operations"],
  ...["/v1/stories/archived", "/v1/highlights", "/v1/medias", "/v1/account/stats"],
  ...["/v1/wallet", "/v1/wallet/status", "/v1/billings", "/v1/iugu/account"],
];

test("signing in sends the initial requests in parallel, and a failed one does not stop the others", async () => {
  const requested = new Set<string>();
  const broken = { status: 422, json: { code: "BROKEN", title: "Ops", message: "Quebrou." } };
  // None is answered before all have been sent.
  let release = () => {};
  const allRequested = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!initial.includes(pathname)) return route.fallback();
    requested.add(pathname);
    if (requested.size === initial.length) release();
    await allRequested;
    if (pathname === "/v1/plan/all") await route.fulfill(broken);
    else await route.continue();
  });
  await signIn(page, ana);
  await expect.poll(() => [...requested].sort()).toEqual(initial.toSorted());
  await expect(page.getByText("Quebrou.")).toBeVisible();
  await expect
    .poll(async () => Object.keys(await stored()).sort())
    .toEqual([
      "accessToken",
      "accountSetting",
      "accountStats",
      "accountStories",
      "balance",
      "billings",
      "highlights",
      "iuguAccount",
      "me",
      "medias",
      "operations",
      "pix",
      "profile",
      "storiesArchived",
      "subscription",
    ]);
});

test("local storage has the specified keys only, without URLs, documents or keys in clear", async () => {
  await signIn(page, ana);
  await expect.poll(async () => Object.keys(await stored()).length).toBe(16);
  const { accessToken, ...states } = await stored();
  expect(accessToken).toBeTruthy();
  expect(Object.keys(states).sort()).toEqual([
    "accountSetting",
    "accountStats",
    "accountStories",
    "balance",
    "billings",
    "highlights",
    "iuguAccount",
    "me",
    "medias",
    "operations",
    "pix",
    "plan",
    "profile",
    "storiesArchived",
    "subscription",
  ]);
  const all = Object.values(states).join();
  for (const secret of ["/media/", "52998224725", accessToken ?? ""]) expect(all).not.toContain(secret);
  expect(JSON.parse(states.pix ?? "")).toMatchObject({ type: "cpf", key: "•••••••4725", document: "•••••••4725" });

  // The form shows the server's value, not the concealed one.
  await page.goto("/account/pix");
  await expect(page.getByLabel("Chave PIX")).toHaveValue("529.982.247-25");
});

test("corrupt stored data is dropped and loaded again", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  await expect.poll(async () => Object.keys(await stored()).length).toBe(16);
  await page.route("**/v1/{profile,plan/all}", (route) => route.abort());
  await page.evaluate(() => {
    localStorage.setItem("profile", '{"fullName":');
    localStorage.setItem("plan", '{"data":[{"price":"grátis"}]}');
  });
  await page.reload();
  for (const key of ["profile", "plan"]) await expect.poll(async () => Object.keys(await stored())).not.toContain(key);
  await page.unroute("**/v1/{profile,plan/all}");
  await page.reload();
  await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
  await expect.poll(async () => Object.keys(await stored()).length).toBe(16);
});

test("a session that the server revoked signs the creator out and preserves the query", { tag: "@slow" }, async () => {
  await signIn(page, bia);
  const { accessToken } = await stored();
  await page.goto("/account/menu?x=1&y=2");
  await expect(page.getByRole("button", { name: "Sair da conta" })).toBeVisible();
  const headers = { authorization: `Bearer ${accessToken}` };
  // The app would leave by itself when its event stream ends.
  await page.goto("about:blank");
  await page.request.post("/v1/auth/logout", { headers });
  await page.goto("/account/menu?x=1&y=2");
  await expect(page).toHaveURL(`${server.url}/auth?x=1&y=2`);
  await expect.poll(stored).toEqual({});
});

test("a second creator in one browser sees and stores nothing of the first", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  await expect.poll(async () => Object.keys(await stored()).length).toBe(16);
  await page.getByRole("link", { name: "Conta", exact: true }).click();
  await signOut(page);
  await expect.poll(stored).toEqual({});
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/);
  const seen = watchFor(page, ana.username);
  await signIn(page, bia);
  await expect(page.getByRole("heading", { name: `@${bia.username}` })).toBeVisible();
  await expect.poll(async () => Object.keys(await stored()).length).toBe(16);
  expect(Object.values(await stored()).join()).not.toContain(ana.username);
  expect(await seen()).toBe(false);
});

test("a tab follows when another account signs in, and drops responses of the first account", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana);
  await expect.poll(async () => Object.keys(await stored()).length).toBe(16);
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
  await expect(tab.getByRole("heading", { name: `@${bia.username}` })).toBeVisible();
  // The route stays: removed while the page loads, a request of that moment could be lost.
  release();
  await expect(page.getByRole("heading", { name: `@${bia.username}` })).toBeVisible();
  expect(Object.values(await stored(tab)).join()).not.toContain(ana.username);
});

test("a tab that misses the storage event keeps acting for its own account", { tag: "@slow" }, async () => {
  await page.addInitScript(() => {
    window.addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await signIn(page, ana);
  await expect.poll(async () => Object.keys(await stored()).length).toBe(16);
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

test("the splash hides one second after the navigation, and takes no taps", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { keepsSplash: true });
  await signIn(page, ana);
  await page.addInitScript(() => {
    const started = performance.now();
    const marks: [string, number][] = [];
    Object.assign(window, { marks });
    const look = () => {
      const splash = document.querySelector(".fixed.inset-0.z-50");
      const covered = splash ? "splash" : "app";
      if (splash?.contains(document.elementFromPoint(195, 20)) && document.querySelector("h1"))
        marks.push(["the splash is tapped", 0]);
      const there = document.querySelector("h1") ? "ready" : "starting";
      if (marks.at(-1)?.[0] !== `${there} ${covered}`) marks.push([`${there} ${covered}`, performance.now() - started]);
    };
    // At once: a frame of a busy machine may come late.
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  const marks = () => page.evaluate(() => (window as unknown as { marks: [string, number][] }).marks);
  await expect.poll(async () => (await marks()).at(-1)?.[0]).toBe("ready app");
  const seen = await marks();
  const at = (what: string) => seen.find(([name]) => name === what)?.[1] ?? Number.NaN;
  expect(seen.map(([name]) => name)).not.toContain("the splash is tapped");
  const stayed = at("ready app") - at("ready splash");
  expect(stayed).toBeGreaterThan(900);
  expect(stayed).toBeLessThan(10_000);
  await page.context().close();
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
