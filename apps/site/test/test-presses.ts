import { auth, cancellations, type Endpoint } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, type RouteModule, type Visit } from "./open-page.tsx";

/** Writes of a page that is opened, not of a press. */
const atOpening: readonly Endpoint[] = [auth.checkResetLink, cancellations.openCancellation];

export type Press = Visit & {
  name: string;
  page: RouteModule;
  /** Texts by the labels of their fields. */
  typed?: Record<string, string>;
  choose?: RegExp;
  press: string | RegExp;
  /** What is shown, or the address that the page leads to. */
  shows: string | RegExp;
  /** What is sent; without it nothing is. */
  sends?: Endpoint;
  body?: unknown;
};

/** Fills in each page, presses one button, and checks what is sent and shown. */
export function testPresses(presses: readonly Press[]): void {
  it.each(presses)("$name", async ({ page: module, typed = {}, choose, press, shows, sends, body, ...visit }) => {
    const api = await openPage(module, visit);
    for (const [label, text] of Object.entries(typed)) await page.getByLabelText(label, { exact: true }).fill(text);
    if (choose) await page.getByRole("radio", { name: choose }).click();
    const button = page.getByRole("button", { name: press, ...(typeof press === "string" && { exact: true }) });
    await button.first().click();
    await expect.element(page.getByText(shows).first()).toBeVisible();
    const sent = sends ? [{ endpoint: sends, body: body ?? expect.anything() }] : [];
    await expect.poll(() => api.changes().filter(({ endpoint }) => !atOpening.includes(endpoint))).toEqual(sent);
  });
}
