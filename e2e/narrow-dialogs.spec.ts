import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { enlargeText, findFaults, openScreen, registerNarrowCreator, windows } from "./narrow-windows.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerNarrowCreator(server);
});
test.afterAll(() => server.remove());

type Step = string | RegExp | ((page: Page) => Promise<void>);

/** An address, and the buttons that are pressed one after the other; each opens a dialog, the later ones from within it. */
const paths: [address: string, ...steps: Step[]][] = [
  ["/account", "Compartilhar sua página"],
  ["/account", "Estrada", "Excluir destaque"],
  ["/account", "Estrada", "Adicionar stories"],
  ["/account", "Estrada", "Mudar a ordem"],
  ["/account/subscribers", /Vinícius/, "Enviar comprovante dele"],
  ["/account/subscribers", /Vinícius/, "Já recebi: marcar como pago"],
  ["/account/subscribers", /Rita Prado/, "Revogar acesso"],
  ["/account/pix/receipts", (page) => decide(page.getByRole("button", { name: "Reprovar", exact: true }))],
  ["/account/settings", /Baixar meus dados/],
  ["/account/settings", "Apagar minha conta"],
  ["/account/settings", "Trocar senha"],
];

/** Checks what each step opens. */
async function walk(page: Page, window: (typeof windows)[number], [address, ...steps]: (typeof paths)[number]) {
  const faults: string[] = [];
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
  await openScreen(page, address);
  await enlargeText(page, window);
  for (const step of steps) {
    const before = await dialogs.count();
    const place = before > 0 ? dialogs.last() : page.getByRole("main").or(page.getByRole("banner"));
    if (typeof step === "function") await step(page);
    else
      await place
        .getByRole("button", { name: step, exact: typeof step === "string" })
        .first()
        .click();
    await expect(dialogs).toHaveCount(before + 1);
    await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
    faults.push(...(await findFaults(page, `${address} ${step}`, window.width)));
  }
  return faults;
}

for (const window of windows.filter(({ width }) => width < 600))
  test(`no dialog is cut or has texts over texts ${window.name}`, { tag: "@slow" }, async ({ browser }) => {
    const { page } = await openPhone(browser, server.url, { viewport: { width: window.width, height: 700 } });
    await signIn(page, ana, "/account");
    const faults: string[] = [];
    for (const path of paths) faults.push(...(await walk(page, window, path)));
    expect(faults).toEqual([]);
    await page.context().close();
  });
