import { coupons, plans, stories } from "@camarim/contract";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../test/api.ts";
import { generate } from "../../test/generate.ts";
import { renderApp } from "../../test/render-screen.tsx";
import { queryClient } from "../queries/client.ts";

/** The requests of specification 4 at the start. */
const initial = [
  ...["/stories/me", "/subscription/stats", "/profile", "/plan/all", "/account/pix", "/payments", "/me"],
  ...[
    "/account/setting",
    "/wallet/balance",
    "/wallet/balance/operations",
    "/stories/archived",
    "/highlights",
    "/medias",
  ],
  ...["/account/stats", "/wallet", "/wallet/status", "/billings", "/iugu/account"],
];

it("sends its requests at once, without waiting for an answer to any", async () => {
  const api = await renderApp({ at: "/account", state: "pending" });
  const missing = () => initial.filter((path) => !api.sent().some(({ url }) => url.pathname === `/v1${path}`));
  await expect.poll(missing).toEqual([]);
});

it("stores the answers to the others if one of its requests is refused", async () => {
  await renderApp({ at: "/account", rules: [refuse(plans.listPlans, "PLAN_REQUIRED")] });
  await expect.element(page.getByRole("region", { name: "Avisos" }).getByRole("button")).toBeVisible();
  const states = [
    ...["accountSetting", "accountStats", "accountStories", "balance", "billings", "highlights", "iuguAccount", "me"],
    ...["medias", "operations", "pix", "profile", "storiesArchived", "subscription"],
  ];
  await expect.poll(() => Object.keys(localStorage).sort()).toEqual(["accessToken", ...states].sort());
});

it("reads the stories every 5 s while one is processing, not in a hidden tab, and when it is shown again", async () => {
  const listed = (processed: boolean) =>
    answer(stories.listMine, { data: [{ ...generate(stories.story), processed }] });
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const api = await renderApp({ at: "/account/menu", rules: [listed(false)] });
  const reads = () => api.sent().filter(({ endpoint }) => endpoint === stories.listMine).length;
  const isSettled = () => expect.poll(() => queryClient.isFetching()).toBe(0);
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await isSettled();
  };
  const hide = (to: boolean) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(to ? "hidden" : "visible");
    window.dispatchEvent(new Event("visibilitychange"));
  };
  await isSettled();
  const from = reads();
  // What is polled above lets the time pass, too.
  await pass(2_000);
  expect(reads()).toBe(from);
  await pass(3_100);
  await expect.poll(reads).toBe(from + 1);
  hide(true);
  await pass(7_000);
  expect(reads()).toBe(from + 1);
  api.follow(listed(true));
  hide(false);
  await expect.poll(reads).toBe(from + 2);
  await isSettled();
  await pass(7_000);
  expect(reads()).toBe(from + 2);
});

it.each([
  { at: "/account/coupons/detail", shows: "Cupom não encontrado" },
  { at: "/account/stories/nenhum", shows: "Story não encontrado" },
  { at: "/account/subscribers?id=nenhum", shows: "Meus assinantes" },
])("says where an address leads nowhere, and requests nothing of it: $at", async ({ at, shows }) => {
  const api = await renderApp({ at });
  await expect.element(page.getByRole("main").or(page.getByRole("banner")).getByText(shows).first()).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(
    api.sent().filter(({ endpoint, url }) => endpoint === coupons.getCoupon || url.pathname.includes("nenhum")),
  ).toEqual([]);
});
