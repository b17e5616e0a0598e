import { errors } from "@camarim/ui/text/errors.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../test/open-page.tsx";

const Nothing = () => null;

it.each([
  ["a lost connection", new TypeError("Failed to fetch"), errors.offline],
  ["a lost connection in Safari", new TypeError("Load failed"), errors.offline],
  ["a response that was cut", new Error("Unable to decode", { cause: new TypeError("network error") }), errors.offline],
  ["an error of ours", new TypeError("Cannot read properties of undefined (reading 'fetch')"), errors.unknown],
  ["a script that is gone", new TypeError("Failed to fetch dynamically imported module: /a.js"), errors.unknown],
])("says what failed: %s", async (_, error, { title, message }) => {
  await openPage({ default: Nothing, loader: () => Promise.reject(error) }, { at: "/assinaturas" });
  await expect.element(page.getByRole("alert").getByText(title)).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
});
