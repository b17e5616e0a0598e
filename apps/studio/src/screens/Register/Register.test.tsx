import { auth } from "@camarim/contract";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refuse } from "../../../test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "../../../test/check-screen.ts";
import { renderApp } from "../../../test/render-screen.tsx";

const visitor = { at: "/auth/register", token: null };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const create = () => page.getByRole("button", { name: "Criar conta" }).click();
const unfilled = "Preencha este campo.";

async function fillAll() {
  await field("Nome completo").fill("Ana Luz");
  await field("Nome de usuário").fill("ana.luz");
  await field("E-mail").fill("ana@exemplo.com.br");
  await field("Celular").fill("11987654321");
  await field("Senha").fill("cavalo correto bateria");
  await field("Repita a senha").fill("cavalo correto bateria");
  await page.getByRole("checkbox").click();
}

it("names what is missing, and sends nothing", async () => {
  const api = await renderApp(visitor);
  await create();
  for (const label of ["Nome completo", "E-mail", "Celular", "Senha"])
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(unfilled));
  await checkScreen();
  await checkNarrowWindows({ isDesktop: true });
  await takePicture("Register-wrong");
  expect(api.changes()).toEqual([]);
});

it("shows the error of a field once it has lost the focus, and none that is fixed", async () => {
  await renderApp(visitor);
  const [name, email] = [field("Nome completo"), field("E-mail")];
  await expect.element(name).toHaveAttribute("aria-required", "true");
  await expect.element(name).not.toHaveAttribute("aria-invalid", "true");
  await userEvent.type(email, "ana@");
  await expect.element(email).not.toHaveAttribute("aria-invalid", "true");
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription("E-mail inválido.");
  await email.fill("ana@exemplo.com.br");
  await expect.element(email).not.toHaveAttribute("aria-invalid", "true");
  await userEvent.type(name, "A");
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(name).toHaveAccessibleDescription("Use pelo menos 2 caracteres.");
  await page.getByRole("button", { name: "Limpar Nome completo" }).click();
  await expect.element(name).toHaveValue("");
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(unfilled);
});

it("validates the repeated password again when the first one changes", async () => {
  await renderApp(visitor);
  const [password, repeated] = [field("Senha"), field("Repita a senha")];
  await userEvent.type(password, "bastidores1");
  await userEvent.type(repeated, "bastidores2");
  await userEvent.tab();
  await expect.element(repeated).toHaveAccessibleDescription("As senhas estão diferentes.");
  await password.fill("bastidores2");
  await expect.element(repeated).not.toHaveAttribute("aria-invalid", "true");
  await password.fill("bastidores3");
  await expect.element(repeated).toHaveAttribute("aria-invalid", "true");
});

it("lower-cases the username without moving the caret", async () => {
  await renderApp(visitor);
  await userEvent.type(field("Nome de usuário"), "Anaz{ArrowLeft}LU");
  await expect.element(field("Nome de usuário")).toHaveValue("analuz");
});

it("sends the form, and opens the new account", async () => {
  const api = await renderApp(visitor);
  await fillAll();
  await create();
  await expect.element(page.getByRole("heading", { level: 1, name: /^@/ })).toBeVisible();
  expect(api.changes()[0]).toEqual({
    endpoint: auth.register,
    body: {
      fullName: "Ana Luz",
      username: "ana.luz",
      email: "ana@exemplo.com.br",
      phoneNumber: "+5511987654321",
      password: "cavalo correto bateria",
      acceptedTerms: true,
    },
  });
});

it("says in a browser alert and on the screen that a username is taken, and keeps what was typed", async () => {
  const alert = vi.spyOn(window, "alert").mockReturnValue();
  await renderApp({ ...visitor, rules: [refuse(auth.register, "USERNAME_TAKEN")] });
  await fillAll();
  await create();
  const message = "Este nome de usuário já está em uso. Escolha outro.";
  await expect.element(page.getByRole("main").getByRole("alert").getByText(message)).toBeVisible();
  expect(alert.mock.calls).toEqual([[message]]);
  await expect.element(field("E-mail")).toHaveValue("ana@exemplo.com.br");
  await expect.element(page.getByRole("region", { name: "Avisos" }).getByRole("button")).not.toBeInTheDocument();
});

it("keeps a draft without the passwords", async () => {
  const api = await renderApp(visitor);
  await fillAll();
  void api.goTo("/auth");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect.element(field("E-mail ou usuário")).toBeVisible();
  void api.goTo("/auth/register");
  await expect.element(field("Nome completo")).toHaveValue("Ana Luz");
  for (const label of ["Senha", "Repita a senha"]) await expect.element(field(label)).toHaveValue("");
  await expect.element(page.getByRole("checkbox")).not.toBeChecked();
});

it("asks about a likely typo in the e-mail address, and corrects it with one tap", async () => {
  await renderApp(visitor);
  const email = field("E-mail");
  await email.fill("ana@outlok.com");
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription(/Você quis dizer ana@outlook.com\?/);
  await takePicture("Register-email-typo");
  await page.getByRole("button", { name: "Sim, corrigir" }).click();
  await expect.element(email).toHaveValue("ana@outlook.com");
  await expect.element(page.getByText("Você quis dizer")).not.toBeInTheDocument();
});
