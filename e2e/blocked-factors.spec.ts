import { registerOverHttp } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { openPhone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test("an owner unblocks the authenticator app that a report of an intrusion blocked", { tag: "@slow" }, async ({
  browser,
  product: server,
}) => {
  const ana = await registerOverHttp(server.url);
  await ana.addApp();
  const owner = "(select account_id from profile where username = $1)";
  await inDatabase(server, (client) =>
    client.query(`update authenticator_app set blocked_at = now() where account_id = ${owner}`, [ana.username]),
  );
  const own = await openPhone(browser, server.url);
  await signIn(own.page, ana, "/account/security");
  await expect(own.page.getByText("Aplicativo bloqueado", { exact: true })).toBeVisible();
  await expect(own.page.getByText("Seu segundo passo está bloqueado")).toBeVisible();

  await inDatabase(server, (client) =>
    client.query(
      `insert into account_recovery (id, account_id, requested_at, ready_at, by_report)
       values (gen_random_uuid(), ${owner}, now(), now() + interval '72 hours', true)`,
      [ana.username],
    ),
  );
  const desk = await openPhone(browser, server.url);
  await signIn(desk.page, await registerAdmin(server), "/admin?fila=acessos");
  await expect(desk.page.getByText("Depois de “Não fui eu”")).toBeVisible();
  await desk.page.getByRole("button", { name: /Ana Luz/ }).tap();
  await expect(desk.page.getByText(/^Espera até/)).toBeVisible();
  // Other journeys use the same queue.
  await inDatabase(server, (client) => client.query("delete from account_recovery where by_report"));

  await own.page.getByRole("button", { name: "Desbloquear aplicativo" }).tap();
  await own.look("security-app-unblock");
  await expect(own.page.getByText("Aplicativo autenticador desbloqueado")).toBeVisible();
  await expect(own.page.getByText("Aplicativo ativo", { exact: true })).toBeVisible();
  await expect(own.page.getByText("Sua conta está protegida")).toBeVisible();
});
