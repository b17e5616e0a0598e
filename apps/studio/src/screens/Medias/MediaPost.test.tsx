import { medias } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { takePicture } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import MediaPost from "./MediaPost.tsx";

it("says why a video failed, and starts it again", async () => {
  const state = { kind: "video", processed: false, failed: true, failureReason: "O vídeo está danificado." } as const;
  const failed = { ...generate(medias.media), ...state };
  const api = await renderScreen(MediaPost, {
    at: "/medias/post",
    rules: [answer(medias.listMedias, { data: [failed] })],
  });
  await page.getByRole("button", { name: /O vídeo está danificado/ }).click();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(() => api.changes()).toEqual([{ endpoint: medias.retryMedia, body: expect.anything() }]);
});

it("marks what only buyers of an item see", async () => {
  const only = { ...generate(medias.media), kind: "photo", processed: true, failed: false, onlyInItems: true } as const;
  const seen = { ...only, _id: only._id.replace(/^./, "a"), onlyInItems: undefined };
  await renderScreen(MediaPost, {
    at: "/medias/post",
    rules: [answer(medias.listMedias, { data: [only, seen], totalCount: 2 })],
  });
  await expect.element(page.getByRole("button", { name: /só em avulsos/ })).toBeVisible();
  expect(page.getByRole("button", { name: /^Foto/ }).elements()).toHaveLength(2);
  await takePicture("MediaPost-only-in-items");
});
