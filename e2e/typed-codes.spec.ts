import type { Page } from "@playwright/test";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";

let server: Running;
test.beforeAll(async ({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

/** The submissions of a code from now on. */
function countSubmissions(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const code = request.method() === "POST" && /(?:^|[&\n])code=(\d+)/.exec(request.postData() ?? "")?.[1];
    if (code) sent.push(code);
  });
  return sent;
}

async function askForCode(page: Page, email: string) {
  await page.goto("/entrar?outro&volta=/assinaturas");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Receber código" }).click();
  return lastCodeTo(server, email);
}

test("a code is sent once at its sixth digit, and a wrong one stays to be corrected", async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  const code = await askForCode(page, `${crypto.randomUUID()}@exemplo.com.br`);
  const sent = countSubmissions(page);
  const field = page.getByLabel("Código", { exact: true });
  const wrong = code.slice(0, 5) + (code.endsWith("0") ? "1" : "0");
  await expect(field).toHaveAccessibleDescription("Segue sozinho no sexto número");
  await expect(field).toBeFocused();
  await phone.look("code-empty");
  await field.pressSequentially(wrong);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/O código não confere ou já venceu/)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(wrong);
  await phone.look("code-wrong");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(code.slice(5));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/assinaturas$/);
  expect(sent).toEqual([wrong, code]);
});

test("the code is found in a pasted sentence of the e-mail", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const code = await askForCode(page, `${crypto.randomUUID()}@exemplo.com.br`);
  const sent = countSubmissions(page);
  const field = page.getByLabel("Código", { exact: true });
  await field.focus();
  await field.evaluate(
    (input, text) => {
      const data = new DataTransfer();
      data.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    `${code.slice(0, 3)} ${code.slice(3)} é o seu código do Camarim`,
  );
  await expect(page).toHaveURL(/\/assinaturas$/);
  expect(sent).toEqual([code]);
});
