import { openPhone } from "./phone.ts";
import { expect, test } from "./test.ts";

test("the API reference opens in a browser under a CSP without unsafe-*", async ({ browser, product }) => {
  const { page } = await openPhone(browser, product.url);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const response = await page.goto("/v1/docs");
  expect(response?.headers()["content-security-policy"]).not.toMatch(/unsafe-|\*/);
  // It renders the whole contract at once, which is slow on a busy machine.
  await page.getByText("/v1/auth/register").click({ timeout: 60_000 });
  await expect(page.getByText("Request body")).toBeVisible({ timeout: 60_000 });
  expect(errors).toEqual([]);
  await page.context().close();
});
