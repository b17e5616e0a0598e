import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

let page: Page;
let failures: string[];
test.beforeEach(async ({ browser }) => {
  ({ page } = await openPhone(browser, server.url));
  failures = [];
  // Not those of React Router's inline script, which restores the scroll position and nothing else.
  page.on("pageerror", ({ stack = "" }) => stack.includes("/assets/") && failures.push(stack));
});
test.afterEach(() => page.context().close());

/** As a browser that blocks all cookies and data of sites. */
function throwSecurityErrors() {
  const names = ["localStorage", "sessionStorage", "indexedDB", "caches"];
  const blocked = () => {
    // No DOMException, which has no stack.
    throw Object.assign(new Error("The operation is insecure."), { name: "SecurityError" });
  };
  for (const name of names) Object.defineProperty(window, name, { configurable: true, get: blocked });
  for (const name of ["serviceWorker", "locks"])
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: blocked });
}

/** As an old web view. */
function removeStorage() {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { configurable: true, get: () => undefined });
  for (const name of ["serviceWorker", "locks"])
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => undefined });
}

for (const [title, block] of [
  ["throws", throwSecurityErrors],
  ["has none", removeStorage],
] as const)
  test(`a creator can sign in and work where the browser's storage ${title}, and is told what to change`, async () => {
    await page.addInitScript(block);
    await page.goto("/auth");
    await page.getByLabel("E-mail ou usuário").fill(ana.username);
    await expect(page.getByRole("region", { name: "Seu navegador não guarda a entrada" })).toBeVisible();
    await page.getByLabel("Senha", { exact: true }).fill(ana.password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText(`@${ana.username}`).first()).toBeVisible();
    for (const name of ["Carteira", "Início", "Perfil", "Conta"]) {
      const link = page.getByRole("navigation").getByRole("link", { name, exact: true });
      if ((await link.count()) === 0) continue;
      await link.click();
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
    expect(failures).toEqual([]);
  });

for (const path of ["/", "/auth/register", "/senha", "/entrar", "/termos", "/assinaturas"])
  test(`the page ${path} works where the browser's storage throws`, async () => {
    await page.addInitScript(throwSecurityErrors);
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.mouse.click(2, 2);
    await expect(page.getByText("O erro foi nosso")).toHaveCount(0);
    expect(failures).toEqual([]);
  });

test("the public page of a creator and its order work where the browser's storage throws", async () => {
  await page.addInitScript(throwSecurityErrors);
  await page.goto(`/@${ana.username}`);
  await expect(page.getByText("Mensal").first()).toBeVisible();
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome").first().fill("Bia Sol");
  await expect(page.getByText("O erro foi nosso")).toHaveCount(0);
  expect(failures).toEqual([]);
});
