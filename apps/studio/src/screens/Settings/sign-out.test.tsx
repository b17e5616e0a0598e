import { auth } from "@camarim/contract";
import { deleteUpload } from "@camarim/contract/uploads";
import { lose, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { renderHook } from "vitest-browser-react";
import { renderScreen } from "../../../test/render-screen.tsx";
import { cancelUpload, sendFile, useUploads } from "../../features/uploads/uploads.ts";
import Settings from "./Settings.tsx";

/** Without a response the page stays. */
const leaves: Rule = { endpoint: auth.logout, respond: () => new Promise(() => {}) };

/** With an upload whose creation is never answered. */
async function startUpload(rules: readonly Rule[] = []) {
  let isSent = false;
  class Unanswered extends XMLHttpRequest {
    override send() {
      isSent = true;
    }
  }
  vi.stubGlobal("XMLHttpRequest", Unanswered);
  onTestFinished(() => void vi.unstubAllGlobals());
  const api = await renderScreen(Settings, { at: "/account/settings", rules });
  sendFile(new File(["moov"], "show.mp4"), { kind: "closed" });
  const { result } = await renderHook(useUploads);
  onTestFinished(() => {
    for (const { id } of result.current) cancelUpload(id);
  });
  await expect.poll(() => isSent).toBe(true);
  await page.getByRole("button", { name: "Sair da conta" }).click();
  const question = page.getByRole("alertdialog", { name: "Sair agora?" });
  await expect.element(question).toBeVisible();
  const path = `/v1/uploads/${result.current[0]?.id}`;
  return {
    api,
    leave: () => question.getByRole("button", { name: "Sair da conta" }).click(),
    /** The deletions of the upload and the sign-outs, in their order. */
    ends: () =>
      api
        .sent()
        .filter(({ endpoint, url }) => endpoint === auth.logout || (endpoint === deleteUpload && url.pathname === path))
        .map(({ endpoint }) => endpoint),
  };
}

it("asks before a sign-out drops an upload", async () => {
  const { api } = await startUpload();
  expect(api.changes()).toEqual([]);
});

it.each([
  ["", []],
  [", once without a connection", [lose(deleteUpload)]],
  [", also if the session has ended", [refuse(deleteUpload, "UNAUTHENTICATED")]],
])("cancels an upload at the server before it signs out%s", async (_when, rules) => {
  const { leave, ends } = await startUpload([...rules, leaves]);
  await leave();
  await expect.poll(ends).toEqual([deleteUpload, auth.logout]);
});
