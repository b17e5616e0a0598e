import { settings } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Settings from "./Settings.tsx";

it.each([
  [/^Divulgar minha página/, { discoverable: true }],
  [/^Mostrar meu @ sobre os vídeos/, { watermark: true }],
])("saves a switch when it is pressed: %o", async (name, body) => {
  const off = answer(settings.getSetting, { discoverable: false, watermark: false });
  const api = await renderScreen(Settings, { at: "/account/settings", rules: [off] });
  await page.getByRole("switch", { name }).click();
  await expect.poll(() => api.changes()).toEqual([{ endpoint: settings.patchSetting, body }]);
});

it("shows a switch as pressed before the server has answered", async () => {
  const off = answer(settings.getSetting, { autoApproveStatement: false });
  await renderScreen(Settings, { at: "/account/settings", rules: [off] });
  const control = page.getByRole("switch", { name: /Aprovar pelo extrato na hora/ });
  await expect.element(control).not.toBeChecked();
  const input = control.element() as HTMLInputElement;
  input.click();
  // Nothing is painted between a click and the microtasks after it.
  for (let microtask = 0; microtask < 100; microtask++) await undefined;
  expect(input.checked).toBe(true);
});
