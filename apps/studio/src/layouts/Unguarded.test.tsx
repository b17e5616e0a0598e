import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderApp } from "../../test/render-screen.tsx";

it.each([
  { at: "/account/plan", title: "Meus Planos" },
  { at: "/account/pix", title: "Receber por PIX" },
  { at: "/account/pix/receipts", title: "Comprovantes" },
  { at: "/account/iugu-account", title: "Minha carteira" },
])("offers a visitor to sign in or to register: $at", async ({ at, title }) => {
  await renderApp({ at, token: null });
  await expect.element(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Criar conta" })).toBeVisible();
  expect(window.location.pathname).toBe(at);
});
