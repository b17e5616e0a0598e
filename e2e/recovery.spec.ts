import { registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import { signIn, signInByForm } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test("an owner without their second factor gets in again by e-mail, 72 hours and two admins", { tag: "@slow" }, async ({
  browser,
  product: server,
}) => {
  const ana = await registerOverHttp(server.url);
  const email = `${ana.username}@exemplo.com.br`;
  await verifyAccountEmail(ana, server);
  await ana.addApp();
  const own = await openPhone(browser, server.url);
  const { page } = own;
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
  await expect(page.getByText("Há um pedido de recuperação")).toBeVisible();
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

  const desk = await openPhone(browser, server.url);
  await signIn(desk.page, await registerAdmin(server), "/admin?fila=acessos");
  await desk.page.getByRole("button", { name: /Ana Luz/ }).tap();
  await expect(desk.page.getByText(/^Espera até/)).toBeVisible();
  await expect(desk.page.getByRole("button", { name: "Aprovar" })).toBeDisabled();
  const sql = "update account_recovery set requested_at = requested_at - interval '73 hours', ready_at = now()";
  await inDatabase(server, (client) => client.query(sql));
  await desk.page.reload();
  await desk.page.getByRole("button", { name: /Ana Luz/ }).tap();
  await desk.look("recovery-ready");
  await desk.page.getByRole("button", { name: "Aprovar" }).tap();
  await expect(desk.page.getByText("Aprovação registrada. Falta outra pessoa da equipe")).toBeVisible();

  const second = await openPhone(browser, server.url);
  await signIn(second.page, await registerAdmin(server), "/admin?fila=acessos");
  await second.page.getByRole("button", { name: /Ana Luz/ }).tap();
  await second.page.getByRole("button", { name: "Aprovar" }).tap();
  await expect(second.page.getByText("Ana Luz pode entrar só com a senha")).toBeVisible();
  await expect(second.page.getByRole("heading", { name: "Nenhuma recuperação na fila" })).toBeVisible();
  await lastMailTo(server, email, /^Sua conta foi recuperada/);
  await signInByForm(page, ana);
});
