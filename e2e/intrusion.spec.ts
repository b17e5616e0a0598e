import { type HttpCreator, registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expectSignedOut, signIn, signInByForm } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let email: string;
test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  email = `${ana.username}@exemplo.com.br`;
  await verifyAccountEmail(ana, server);
});
test.afterAll(() => server.remove());

test("a creator reports a sign-in on a new device, which ends it, and enters with a new password", {
  tag: "@slow",
}, async ({ browser }) => {
  const thief = await openPhone(browser, server.url);
  await signInByForm(thief.page, ana);
  const mail = await lastMailTo(server, email, /novo aparelho/);
  const link = new URL(/https?:\S+nao-fui-eu\S+/.exec(mail)?.[0] ?? "").pathname;

  const own = await openPhone(browser, server.url);
  const { page } = own;
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Não fui eu" }).first()).toBeVisible();
  await own.look("intrusion");
  await page.getByRole("button", { name: "Proteger minha conta" }).tap();
  await expect(page.getByText("Sua conta está protegida")).toBeVisible();
  await own.look("intrusion-reported");

  await expectSignedOut(thief.page);
  await page.goto(link);
  await page.getByRole("button", { name: "Proteger minha conta" }).tap();
  await expect(page.getByRole("link", { name: "Criar nova senha" })).toBeVisible();
  await own.look("intrusion-used-link");

  const reset = await lastMailTo(server, email, /^Crie uma nova senha/);
  await page.goto(new URL(/https?:\S+senha\S+/.exec(reset)?.[0] ?? "").pathname);
  const password = "outra senha bem comprida";
  await page.getByLabel("Nova senha", { exact: true }).fill(password);
  await page.getByLabel("Repita a senha").fill(password);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByRole("heading", { name: "Senha salva" })).toBeVisible();
  await signIn(page, { ...ana, password });
  await expect(page).toHaveURL(/\/account$/);
});
