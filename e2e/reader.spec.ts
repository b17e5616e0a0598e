import { openPhone } from "./phone.ts";
import { expect, test } from "./test.ts";

test("the contract can be read in a browser, under a policy without unsafe-*", async ({ browser, product }) => {
  const { page } = await openPhone(browser, product.url);
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const answer = await page.goto("/v1/docs");
  expect(answer?.headers()["content-security-policy"]).not.toMatch(/unsafe-|\*/);
  await page.getByText("/v1/auth/register").click();
  await expect(page.getByText("Request body")).toBeVisible();
  expect(faults).toEqual([]);
  await page.context().close();
});
