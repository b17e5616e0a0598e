import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { checkScreen } from "../../../test/check-screen.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Register from "./Register.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });

it("keeps what was typed without the passwords, and asks before it is left", async () => {
  const { goTo } = await renderScreen(Register, { at: "/auth/register", token: null });
  await field("Nome completo").fill("Vinícius de Albuquerque Ramos");
  await field("E-mail").fill("vinicius@exemplo.com.br");
  await field("Senha").fill("uma frase bem comprida");
  await checkScreen();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("comprida");
  await page.getByRole("link", { name: "voltar", exact: true }).click();
  await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect.element(page.getByText("/auth", { exact: true })).toBeVisible();
  await goTo("/auth/register");
  await expect.element(page.getByText("Recuperamos o que você ainda não tinha salvado.")).toBeVisible();
  await expect.element(field("Nome completo")).toHaveValue("Vinícius de Albuquerque Ramos");
  await expect.element(field("E-mail")).toHaveValue("vinicius@exemplo.com.br");
  await expect.element(field("Senha")).toHaveValue("");
});
