import { profile } from "@camarim/contract";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { always } from "../../test/api.ts";
import { renderApp, renderScreen } from "../../test/render-screen.tsx";
import { queryClient } from "../queries/client.ts";
import Stats from "./Stats/Stats.tsx";
import Subscribers from "./Subscribers/Subscribers.tsx";
import Home from "./Wallet/Home.tsx";

const empty: readonly { at: string; Screen: ComponentType }[] = [
  { at: "/account/subscribers", Screen: Subscribers },
  { at: "/account/subscriptions/stats", Screen: Stats },
  { at: "/home", Screen: Home },
];

it.each(empty)("leads from an empty list to the steps that publish the page, or shares it: $at", async (one) => {
  const { at, Screen } = one;
  const profiled = (published: boolean) => [
    always(profile.getProfile, { published, obstacle: published ? null : "no_plan" }),
  ];
  const publish = page.getByRole("link", { name: "Publicar minha página" });
  const api = await renderScreen(Screen, { at, state: "empty", rules: profiled(false) });
  await expect.element(publish).toHaveAttribute("href", "/account");
  // The first request of a query is not repeated while it is under way.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  api.follow(...profiled(true));
  await queryClient.invalidateQueries();
  await page.getByRole("button", { name: "Divulgar minha página" }).click();
  const sheet = page.getByRole("dialog", { name: "Sua página" });
  await expect.element(sheet.getByRole("img", { name: "QR code da sua página" })).toBeVisible();
});

it("leads from the counts of one's own page to what they count", async () => {
  const app = await renderApp({ at: "/account" });
  await page.getByRole("link", { name: /\d assinantes?$/ }).click();
  await expect.poll(() => window.location.pathname).toBe("/account/subscribers");
  await app.goTo("/account");
  await page.getByRole("link", { name: /^[\d.]+ mídias?$/ }).click();
  await expect.poll(() => window.location.search).toBe("?aba=midias");
});
