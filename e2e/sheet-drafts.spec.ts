import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn, signOut } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
  for (const name of ["Rita Prado", "Igor Sales"]) {
    const fan = fanOverHttp(server.url, ana);
    await fan.sendReceipt((await fan.order(data[0]?._id as string, name)).body);
  }
  await fanOverHttp(server.url, ana).order(data[0]?._id as string, "Bia Lopes");
});
test.afterAll(() => server.remove());
test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
});
test.afterEach(() => phone.page.context().close());

test("a reason typed for one receipt waits for it, and is not shown at another", async () => {
  const { page, look } = phone;
  const sheet = page.getByRole("dialog", { name: "Reprovar comprovante" });
  const reason = sheet.getByLabel("Motivo");
  const open = async () => {
    await decide(page.getByRole("button", { name: "Reprovar", exact: true }));
    await expect(sheet).toBeVisible();
  };
  await signIn(page, ana, "/account/pix/receipts");
  await page.getByText("Rita Prado").click();
  await open();
  await reason.fill("O valor é de outro mês");
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Próximo" }).click();
  await expect(page.getByText("Igor Sales").first()).toBeVisible();
  await open();
  await expect(reason).toHaveValue("");
  await sheet.getByRole("button", { name: "Fechar" }).click();

  // After a new load of the screen as well.
  await page.goto("/account/pix/receipts");
  await page.getByText("Rita Prado").click();
  await open();
  await expect(reason).toHaveValue("O valor é de outro mês");
  await look("reason-restored");
  await sheet.getByRole("button", { name: "Reprovar comprovante" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Rita Prado")).toHaveCount(0);
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));
  await expect.poll(drafts).toEqual([]);
});

test("what was typed to mark a payment as paid is kept until the creator signs out", async () => {
  const { page } = phone;
  const sheet = page.getByRole("dialog", { name: "Marcar como pago?" });
  const open = async () => {
    await page.getByText("Bia Lopes").first().click();
    await page.getByRole("button", { name: "Já recebi: marcar como pago" }).click();
  };
  await signIn(page, ana, "/account/subscribers");
  await open();
  await sheet.getByRole("radio", { name: "Recebi em dinheiro" }).check();
  await sheet.getByLabel("Detalhe").fill("No camarim, depois do show");
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("button", { name: "Já recebi: marcar como pago" }).click();
  await expect(sheet.getByLabel("Detalhe")).toHaveValue("No camarim, depois do show");
  await expect(sheet.getByRole("radio", { name: "Recebi em dinheiro" })).toBeChecked();

  await page.goto("/account/menu");
  await signOut(page);
  await signIn(page, ana, "/account/subscribers");
  await open();
  await expect(sheet.getByLabel("Detalhe")).toHaveValue("");
});
