import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { renderHook } from "vitest-browser-react";
import { renderScreen } from "../../../test/render-screen.tsx";
import { cancelUpload, sendFile, useUploads } from "../../features/uploads/uploads.ts";
import Settings from "./Settings.tsx";

/** Of an upload that is never answered. */
class Unanswered extends XMLHttpRequest {
  override send() {}
}

it("asks before a sign-out drops an upload", async () => {
  vi.stubGlobal("XMLHttpRequest", Unanswered);
  onTestFinished(() => void vi.unstubAllGlobals());
  const api = await renderScreen(Settings, { at: "/account/settings" });
  sendFile(new File(["moov"], "show.mp4"), { kind: "closed" });
  const { result } = await renderHook(useUploads);
  onTestFinished(() => {
    for (const { id } of result.current) cancelUpload(id);
  });
  await page.getByRole("button", { name: "Sair da conta" }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Sair agora?" })).toBeVisible();
  expect(api.changes()).toEqual([]);
});
