import type { Page } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { narrowest } from "./narrow-windows.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn, signInLongAgo } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";
import { walkDialogs } from "./walk-dialogs.ts";

let server: Running;
/** Passkeys belong to the public URL; an IP address has none. */
let home: string;

test.beforeAll(({ product }) => {
  server = product;
  home = server.url.replace("127.0.0.1", "localhost");
});
test.afterAll(() => server.remove());

const open = async (page: Page) => {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Chrome no Linux/ })
    .click();
};

test("no dialog of the second factors is cut or has texts over texts in narrow windows", { tag: "@slow" }, async ({
  browser,
}) => {
  const ana = await registerOverHttp(home);
  const { page } = await openPhone(browser, home, { viewport: narrowest });
  await addAuthenticator(page);
  await signIn(page, ana, "/account/security");
  const faults = await walkDialogs(page, [
    ["/account/security", "Adicionar aplicativo"],
    ["/account/security", "Adicionar chave de acesso", "Continuar"],
  ]);
  await page.getByRole("button", { name: "Guardei meus códigos" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  faults.push(
    ...(await walkDialogs(page, [
      ["/account/security", open, "Remover chave de acesso"],
      ["/account/security", /códigos/i],
    ])),
  );
  expect(faults).toEqual([]);
  await page.context().close();
});

test("the password is asked again without cut or overlapping texts in narrow windows", { tag: "@slow" }, async ({
  browser,
}) => {
  const ana = await registerOverHttp(server.url);
  const { page } = await openPhone(browser, server.url, { viewport: narrowest });
  await signInLongAgo(page, server, ana, "/account/security");
  expect(await walkDialogs(page, [["/account/security", "Adicionar aplicativo"]])).toEqual([]);
  await expect(page.getByLabel("Sua senha")).toBeVisible();
  await page.context().close();
});
