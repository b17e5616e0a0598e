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
