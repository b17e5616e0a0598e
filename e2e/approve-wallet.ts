import { expect } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";

/** Approves the registration for transfers that the creator has sent. */
export async function approveReview(creator: HttpCreator, admin: HttpCreator): Promise<void> {
  type Reviews = { data: { _id: string; account: { username: string } }[] };
  const { data } = (await admin.request<Reviews>("/admin/wallets?limit=100")).body;
  const review = data.find(({ account }) => account.username === creator.username);
  expect((await admin.request(`/admin/wallets/${review?._id}/approve`, { method: "POST" })).status).toBe(200);
}
