import { registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let visitor: Phone;

test.beforeAll(async ({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

test.beforeEach(async ({ browser }) => {
  visitor = await openPhone(browser, server.url);
  await visitor.page.goto("/auth/register");
});
test.afterEach(() => visitor.page.context().close());

test("a form shows the error of a field once the field loses focus", async () => {
  const { page, look } = visitor;
  const name = page.getByLabel("Nome completo");
  const email = page.getByLabel("E-mail");
  await expect(name).toHaveAttribute("aria-required", "true");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");

  // No error while the field is typed in for the first time.
  await email.pressSequentially("ana@");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("E-mail inválido.");
  // After the first blur, the error disappears with the key that fixes it.
  await email.fill("ana@exemplo.com.br");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");

  await name.fill("A");
  await name.blur();
  await expect(name).toHaveAccessibleDescription("Use pelo menos 2 caracteres.");
  await page.getByRole("button", { name: "Limpar Nome completo" }).click();
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Preencha este campo.");
  await look("register-errors");
});

test("a form validates the repeated password again when the first one changes", async () => {
  const { page } = visitor;
  const password = page.getByLabel("Senha", { exact: true });
  const repeated = page.getByLabel("Repita a senha");
  await password.fill("bastidores1");
  await repeated.fill("bastidores2");
  await repeated.blur();
  await expect(repeated).toHaveAccessibleDescription("As senhas estão diferentes.");
  await password.fill("bastidores2");
  await expect(repeated).not.toHaveAttribute("aria-invalid", "true");
  await password.fill("bastidores3");
  await expect(repeated).toHaveAttribute("aria-invalid", "true");
});

test("the username field lower-cases what is typed without moving the caret", async () => {
  const { page } = visitor;
  const username = page.getByLabel("Nome de usuário");
  await username.pressSequentially("Anaz");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("L");
  await page.keyboard.press("U");
  await expect(username).toHaveValue("analuz");
});

test("a form validates a field with an initial value at once", async () => {
  const { page } = visitor;
  const ana = await registerOverHttp(server.url);
  await signIn(page, ana, "/profile/edit/username");
  const username = page.getByLabel("Nome de usuário");
  await expect(username).toHaveValue(ana.username);
  await expect(username).not.toHaveAttribute("aria-invalid", "true");
  await username.fill("a");
  await expect(username).toHaveAccessibleDescription(/Use pelo menos 3 caracteres/);
});

test("a username that is taken raises a browser alert and marks the field", async () => {
  const { page } = visitor;
  const ana = await registerOverHttp(server.url);
  await page.getByLabel("Nome completo").fill("Ana Luz");
  await page.getByLabel("Nome de usuário").fill(ana.username);
  await page.getByLabel("E-mail").fill(`outra.${ana.username}@exemplo.com.br`);
  await page.getByLabel("Celular").fill("11987654321");
  await page.getByLabel("Senha", { exact: true }).fill(ana.password);
  await page.getByLabel("Repita a senha").fill(ana.password);
  await page.getByRole("checkbox").check();
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect.poll(() => alerts).toEqual(["alert: Este nome de usuário já está em uso. Escolha outro."]);
  await expect(page.getByRole("alert").filter({ hasText: "já está em uso" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Avisos" }).getByRole("button")).toHaveCount(0);
});
