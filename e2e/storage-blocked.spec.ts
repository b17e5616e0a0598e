import type { Page } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";

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

test.afterAll(({ product }) => product.remove());

test("the product works where the browser's storage is blocked, and says what to change", async ({
  browser,
  product,
}) => {
  const ana = await registerOverHttp(product.url);
  await beginToSell(ana);
  const failures: string[] = [];
  const openBlocked = async (block: () => void): Promise<Page> => {
    const { page } = await openPhone(browser, product.url);
    // Not those of React Router's inline script, which restores the scroll position and nothing else.
    page.on("pageerror", ({ stack = "" }) => stack.includes("/assets/") && failures.push(stack));
    await page.addInitScript(block);
    return page;
  };

  for (const [title, block] of [
    ["throws", throwSecurityErrors],
    ["has none", removeStorage],
  ] as const)
    await test.step(`a creator signs in and works where it ${title}`, async () => {
      const page = await openBlocked(block);
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
    });

  await test.step("a visitor's pages open", async () => {
    const page = await openBlocked(throwSecurityErrors);
    for (const path of ["/", "/auth/register", "/senha", "/entrar", "/termos", "/assinaturas"]) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await page.mouse.click(2, 2);
      await expect(page.getByText("O erro foi nosso")).toHaveCount(0);
    }
    await page.goto(`/@${ana.username}`);
    await expect(page.getByText("Mensal").first()).toBeVisible();
    await page.goto(`/@${ana.username}/assinar`);
    await page.getByLabel("Nome").first().fill("Bia Sol");
    await expect(page.getByText("O erro foi nosso")).toHaveCount(0);
  });
  expect(failures).toEqual([]);
});
