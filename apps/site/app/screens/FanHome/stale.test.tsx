import { fans } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, withClientLoader } from "../../../test/open-page.tsx";
import * as FanHome from "./FanHome.tsx";

it("stays as it is when the back button opens it and the server is busy", async () => {
  const onLoaded = vi.fn();
  const api = await openPage(withClientLoader(FanHome, onLoaded), { at: "/assinaturas" });
  const load = async () => {
    const before = onLoaded.mock.calls.length;
    // Not heard before the page has run its effects.
    const read = () => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      return onLoaded.mock.calls.length;
    };
    await expect.poll(read).toBeGreaterThan(before);
  };
  const signOut = page.getByRole("button", { name: "Sair deste navegador" });
  await expect.element(signOut).toBeVisible();
  const shown = signOut.element();
  api.follow(refuse(fans.getFan, "UNAVAILABLE"));
  for (let times = 0; times < 3; times++) await load();
  api.follow(answer(fans.getFan, { emails: ["nova@exemplo.com"] }));
  await load();
  await expect.element(page.getByText("nova@exemplo.com")).toBeVisible();
  expect(shown.isConnected).toBe(true);
});

it("loads its data again when it is shown again", async () => {
  const api = await openPage(FanHome, { at: "/assinaturas" });
  await expect.element(page.getByRole("button", { name: "Sair deste navegador" })).toBeVisible();
  api.follow(answer(fans.getFan, { emails: ["nova@exemplo.com"] }));
  const shown = () => {
    // Not heard before the page has run its effects.
    document.dispatchEvent(new Event("visibilitychange"));
    return page.getByText("nova@exemplo.com").query();
  };
  await expect.poll(shown).not.toBeNull();
});
