import { registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import { expectSignedOut, signIn, signInByForm } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test.afterAll(({ product }) => product.remove());

test("an owner finds somebody else in the account, and shuts them out", async ({ browser, product: server }) => {
  const ana = await registerOverHttp(server.url);
  const email = `${ana.username}@exemplo.com.br`;
  await verifyAccountEmail(ana, server);
  const thief = await openPhone(browser, server.url);
  const own = await openPhone(browser, server.url);
  const { page } = own;

  await test.step("the activity shows a wrong password, and all other sessions are ended", async () => {
    const data = { usernameOrEmail: ana.username, password: "senha errada demais" };
    await thief.page.request.post("/v1/auth/login", { data });
    await signIn(thief.page, ana);
    await signIn(page, ana, "/account/settings");
    await page.getByRole("link", { name: "Atividade da conta" }).tap();
    const log = page.getByRole("main");
    const failed = log.getByRole("listitem").filter({ hasText: "Senha errada digitada" });
    await expect(failed).toHaveCount(1);
    await expect(failed).toContainText("Atenção");
    await expect(failed).toContainText("IP 127.0.0.1");
    await expect(log.getByText("Entrada na conta com senha")).toHaveCount(2);
    await page.getByRole("button", { name: "Encerrar todas as outras sessões" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Encerrar sessões" }).tap();
    await expect(log.getByText("Sessões de todos os outros aparelhos encerradas")).toBeVisible();
    await expectSignedOut(thief.page);
    await page.getByRole("link", { name: "Trocar minha senha" }).tap();
    await expect(page.getByRole("dialog").getByLabel("Nova senha", { exact: true })).toBeVisible();
    await own.look("activity-led-to-password");
  });

  await test.step("the e-mail about a new device ends its session, by a link that works once", async () => {
    await signInByForm(thief.page, ana);
    const mail = await lastMailTo(server, email, /novo aparelho/);
    const link = new URL(/https?:\S+nao-fui-eu\S+/.exec(mail)?.[0] ?? "").pathname;
    await page.goto(link);
    await page.getByRole("button", { name: "Proteger minha conta" }).tap();
    await expect(page.getByText("Sua conta está protegida")).toBeVisible();
    await expectSignedOut(thief.page);
    await page.goto(link);
    await page.getByRole("button", { name: "Proteger minha conta" }).tap();
    await expect(page.getByRole("link", { name: "Criar nova senha" })).toBeVisible();
  });

  await test.step("the owner gets in again with a new password", async () => {
    const reset = await lastMailTo(server, email, /^Crie uma nova senha/);
    await page.goto(new URL(/https?:\S+senha\S+/.exec(reset)?.[0] ?? "").pathname);
    const password = "outra senha bem comprida";
    await page.getByLabel("Nova senha", { exact: true }).fill(password);
    await page.getByLabel("Repita a senha").fill(password);
    await page.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(page.getByRole("heading", { name: "Senha salva" })).toBeVisible();
    await signIn(page, { ...ana, password });
    await expect(page).toHaveURL(/\/account$/);
    await own.look("account-after-intrusion");
  });
});

test("an owner without their second factor gets in again by e-mail, 72 hours and two admins", async ({
  browser,
  product: server,
}) => {
  const ana = await registerOverHttp(server.url);
  expect((await ana.send("/profile", { fullName: `Ana ${ana.username}` }, "PATCH")).status).toBe(200);
  const email = `${ana.username}@exemplo.com.br`;
  await verifyAccountEmail(ana, server);
  await ana.addApp();
  const { page } = await openPhone(browser, server.url);
  const desk = await openPhone(browser, server.url);
  const row = { name: new RegExp(`Ana ${ana.username}`) };

  await test.step("the owner requests it by e-mail", async () => {
    await page.goto("/recuperar");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Enviar link" }).tap();
    await expect(page.getByRole("heading", { name: "Confira seu e-mail" })).toBeVisible();
    const mail = await lastMailTo(server, email, /^Recupere o acesso/);
    await page.goto(new URL(/https?:\S+recuperar\S+/.exec(mail)?.[0] ?? "").pathname);
    await page.getByRole("button", { name: "Pedir recuperação" }).tap();
    await expect(page.getByRole("heading", { name: "Pedido enviado" })).toBeVisible();

    // A session that is still open can cancel it; another request starts it again.
    await page.evaluate((token) => localStorage.setItem("accessToken", token), ana.token());
    await page.goto("/account/security");
    await page.getByRole("button", { name: "Cancelar pedido" }).tap();
    await expect(page.getByText("Pedido de recuperação cancelado", { exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    // Its app would leave by itself once the recovery has ended its session.
    await page.goto("about:blank");
    await ana.send("/auth/recovery", { email });
    let again = mail;
    await expect(async () => {
      again = await lastMailTo(server, email, /^Recupere o acesso/);
      expect(again).not.toBe(mail);
    }).toPass();
    await ana.send("/auth/recovery/start", { token: /recuperar\/(\S+)/.exec(again)?.[1] });
  });

  await test.step("an admin cannot approve it before the 72 hours are over", async () => {
    await signIn(desk.page, await registerAdmin(server), "/admin?fila=acessos");
    await desk.page.getByRole("button", row).tap();
    await expect(desk.page.getByText(/^Espera até/)).toBeVisible();
    await expect(desk.page.getByRole("button", { name: "Aprovar" })).toBeDisabled();
    await inDatabase(server, (client) =>
      client.query(
        `update account_recovery set requested_at = requested_at - interval '73 hours', ready_at = now()
         where account_id = (select account_id from profile where username = $1)`,
        [ana.username],
      ),
    );
    await desk.page.reload();
    await desk.page.getByRole("button", row).tap();
    await desk.page.getByRole("button", { name: "Aprovar" }).tap();
    await expect(desk.page.getByText("Aprovação registrada. Falta outra pessoa da equipe")).toBeVisible();
    await desk.look("recovery-approved-once");
  });

  await test.step("a second admin lets the owner in", async () => {
    const second = await openPhone(browser, server.url);
    await signIn(second.page, await registerAdmin(server), "/admin?fila=acessos");
    await second.page.getByRole("button", row).tap();
    await second.page.getByRole("button", { name: "Aprovar" }).tap();
    await expect(second.page.getByText("pode entrar só com a senha")).toBeVisible();
    await expect(second.page.getByRole("button", row)).toHaveCount(0);
    await lastMailTo(server, email, /^Sua conta foi recuperada/);
    await signInByForm(page, ana);
  });
});
