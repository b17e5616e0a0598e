import type { HttpCreator } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { narrowest, registerNarrowCreator } from "./narrow-windows.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { type DialogPath, walkDialogs } from "./walk-dialogs.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerNarrowCreator(server);
});
test.afterAll(() => server.remove());

const paths: readonly DialogPath[] = [
  ["/account", "Compartilhar sua página"],
  ["/account", "Estrada", "Excluir destaque"],
  ["/account", "Estrada", "Adicionar stories"],
  ["/account", "Estrada", "Mudar a ordem"],
  ["/account/subscribers", /Vinícius/, "Enviar comprovante dele"],
  ["/account/subscribers", /Vinícius/, "Já recebi: marcar como pago"],
  ["/account/subscribers", /Vinícius/, "Cancelar assinatura"],
  ["/account/subscribers", /Rita Prado/, "Revogar acesso"],
  ["/account/subscribers", /Rita Prado/, "Trocar plano"],
  ["/account/subscribers", /Rita Prado/, "Dar mais dias"],
  ["/account/pix/receipts", (page) => decide(page.getByRole("button", { name: "Reprovar", exact: true }))],
  ["/account/wallet", /Rita Prado/],
  ["/account/settings", /Baixar meus dados/],
  ["/account/settings", "Apagar minha conta"],
  ["/account/settings", "Trocar senha"],
];

test("no dialog is cut or has texts over texts in narrow windows", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { viewport: narrowest });
  await signIn(page, ana, "/account");
  expect(await walkDialogs(page, paths)).toEqual([]);
  await page.context().close();
});
