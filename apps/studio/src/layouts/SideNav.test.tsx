import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { desktop, renderApp } from "../../test/render-screen.tsx";

const nav = page.getByRole("navigation", { name: "Principal" });

async function openDesk(at: string) {
  const app = await renderApp({ at });
  await page.viewport(desktop.width, desktop.height);
  await expect.element(nav.getByRole("link", { name: "Meus Planos" })).toBeVisible();
  return app;
}

it("names each entry as the screen that it opens, and lights it there", async () => {
  const app = await openDesk("/account");
  const names = [
    "Mídias",
    "Meus assinantes",
    "Comprovantes",
    "Números",
    "Carteira",
    "Meus Planos",
    "Cupons",
    "Acesso grátis",
    "Receber por PIX",
    "Faturas",
    "Migrar assinantes",
    "Configurações",
    "Minha Conta",
  ];
  for (const name of names) {
    const link = nav.getByRole("link", { name: new RegExp(`^${name}|${name}$`) }).first();
    await link.click();
    await expect.element(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect.element(link).toHaveAttribute("aria-current", "page");
    expect(nav.element().querySelectorAll("[aria-current]")).toHaveLength(1);
  }
  await app.goTo("/account/activity");
  await expect.element(nav.getByRole("link", { name: "Configurações" })).toHaveAttribute("aria-current", "page");
});

it("breaks a long username between its words, as the title of the account does", async () => {
  await openDesk("/account");
  const inSideBar = nav.getByText(/^@francisca/);
  await expect.element(inSideBar).toBeVisible();
  expect(readStarts(inSideBar.element())).toEqual(["@", "_"]);
  await page.viewport(320, 844);
  const title = page.getByRole("heading", { level: 1, name: /^@francisca/ });
  await expect.poll(() => readStarts(title.element())).toEqual(["@", "_"]);
});

/** The first character of each line. */
function readStarts(element: Element): string[] {
  const range = document.createRange();
  const starts = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    for (const [at, character] of [...(walker.currentNode.textContent ?? "")].entries()) {
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      const { top } = range.getBoundingClientRect();
      starts.set(top, starts.get(top) ?? character);
    }
  return [...starts.values()];
}

it("is skipped by the keyboard", async () => {
  await openDesk("/account/settings");
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Ir para o conteúdo" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

it.each([
  { at: "/account/subscriptions/stats", left: "Assinantes ativos", right: "Por plano" },
  { at: "/account/settings", left: "Perfil", right: "Segurança" },
  { at: "/account/menu", left: "Conta", right: "Vender" },
])("stands beside a screen that fills the window in columns: $at", async ({ at, left, right }) => {
  await openDesk(at);
  const edgeOf = (name: string) =>
    page.getByRole("heading", { level: 2, name, exact: true }).element().getBoundingClientRect().x;
  await expect.element(page.getByRole("heading", { level: 2, name: right, exact: true })).toBeVisible();
  await expect.poll(() => edgeOf(right) - edgeOf(left)).toBeGreaterThan(400);
});
