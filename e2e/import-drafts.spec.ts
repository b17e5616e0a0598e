import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;

const file = {
  name: "assinantes.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Nome;E-mail;Plano;Valor;Status;Próxima cobrança",
      "José Conceição;jose@exemplo.com.br;Mensal;29,90;Em análise;24/12/2027",
      "Bia Costa;bia@exemplo.com.br;Mensal;29,90;Ativo;24/12/2027",
      "Davi Reis;davi@exemplo.com.br;Mensal;29,90;Na fila;24/12/2027",
    ].join("\n"),
  ),
};

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());
test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
});
test.afterEach(() => phone.page.context().close());

test("answers and prices of an import that were not saved come back with it, and end once they are saved", {
  tag: "@slow",
}, async () => {
  const { page, look } = phone;
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));
  const answer = (word: string) => page.getByRole("combobox", { name: new RegExp(word) });
  const waiting = page.getByText("2\u00a0perguntas esperam sua resposta");
  const sheet = page.getByRole("dialog");
  const price = sheet.getByLabel("Preço", { exact: true });
  await signIn(page, ana, "/account/lastlink");
  await page.locator("input[type=file]").setInputFiles(file);
  await answer("Em análise").selectOption("active");
  await answer("Na fila").selectOption("ended");
  const address = page.url();
  await page.goto("/account/menu");
  await page.goto(address);
  await expect(waiting).toBeVisible();
  await expect(answer("Em análise")).toHaveValue("active");
  await expect(answer("Na fila")).toHaveValue("ended");
  await page.getByRole("button", { name: "Usar estas respostas" }).click();
  await expect(waiting).toBeHidden();
  await expect.poll(drafts).toEqual([]);

  const offer = page.getByRole("button", { name: /^Mensal/ });
  await offer.click();
  await sheet.getByRole("radio", { name: "Outro preço" }).check();
  await price.fill("2490");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.reload();
  await offer.click();
  await expect(price).toHaveValue(/24,90/);
  await look("import-price-restored");
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(drafts).toEqual([]);
});
