import { profile, stories } from "@camarim/contract";
import { install as text } from "@camarim/ui/text/install.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Account from "./Account.tsx";

const offer = page.getByRole("region", { name: text.title });
const published = answer(profile.getProfile, { published: true });

/** What Chromium sends to pages that can be installed. */
function sendEvent(): boolean {
  const prompt = async () => ({ outcome: "accepted" });
  return !window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
}

it("offers to install the app to who has a story, and not again after a no", async () => {
  await renderScreen(Account, { at: "/account", rules: [published] });
  await expect.element(page.getByRole("link", { name: /^Story / }).first()).toBeVisible();
  expect(offer.query()).toBeNull();
  expect(sendEvent()).toBe(true);
  await offer.getByRole("button", { name: text.later }).click();
  await expect.element(offer).not.toBeInTheDocument();
  sendEvent();
  expect(offer.query()).toBeNull();
  localStorage.removeItem("install");
  sendEvent();
  await offer.getByRole("button", { name: text.accept }).click();
  await expect.element(page.getByText(text.done)).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

it("does not offer that to who has no stories", async () => {
  const none = answer(stories.listMine, { data: [], totalCount: 0 });
  await renderScreen(Account, { at: "/account", rules: [published, none] });
  sendEvent();
  await expect.element(page.getByRole("heading", { name: "Nenhum story no ar" })).toBeVisible();
  expect(offer.query()).toBeNull();
});
