import { expect } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { smallPicture } from "./iugu-seller.ts";

const holder = {
  ...{ name: "Ana Luz Costa", document: "52998224725", birthDate: "1994-05-20", pixKey: "52998224725" },
  ...{ street: "Rua da Aurora", streetNumber: "100", neighborhood: "Boa Vista", city: "Recife", state: "PE" },
  zipcode: "50050000",
};

/** Saves the payout data, sends both sides of a document, and approves them as an admin. */
export async function approveWallet(creator: HttpCreator, admin: HttpCreator): Promise<void> {
  expect((await creator.send("/wallet", holder)).status).toBe(200);
  for (const side of ["front", "back"]) {
    const form = new FormData();
    form.append("file", new Blob([smallPicture]), "documento.png");
    expect((await creator.request(`/wallet/documents/${side}`, { method: "POST", body: form })).status).toBe(200);
  }
  type Reviews = { data: { _id: string; account: { username: string } }[] };
  const { data } = (await admin.request<Reviews>("/admin/wallets?limit=100")).body;
  const review = data.find(({ account }) => account.username === creator.username);
  expect((await admin.request(`/admin/wallets/${review?._id}/approve`, { method: "POST" })).status).toBe(200);
}
