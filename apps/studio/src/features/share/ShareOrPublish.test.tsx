import { profile } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { refuse } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { queryClient } from "../../queries/client.ts";
import { ShareOrPublish } from "./ShareOrPublish.tsx";

const at = "/account/gifts";
const publish = page.getByRole("link", { name: "Publicar minha página" });
const share = page.getByRole("button", { name: "Divulgar minha página" });

it("says nothing about a page of which it is not known whether it is published", async () => {
  const api = await renderScreen(ShareOrPublish, { at, oneByOne: true });
  await expect.poll(() => api.waiting.length).toBeGreaterThan(0);
  expect(publish.elements()).toEqual([]);
  for (const { respond } of api.waiting) respond();
  await expect.element(share).toBeVisible();
});

it("says nothing about a page that could not be loaded", async () => {
  await renderScreen(ShareOrPublish, { at, rules: [refuse(profile.getProfile, "UNAVAILABLE")] });
  await expect.poll(() => queryClient.getQueryState(["profile"])?.status).toBe("error");
  expect(publish.elements()).toEqual([]);
  expect(share.elements()).toEqual([]);
});
