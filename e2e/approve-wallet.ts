import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { smallPicture } from "./iugu-seller.ts";
import type { Running } from "./server.ts";

const holder = {
  ...{ name: "Ana Luz Costa", document: "52998224725", birthDate: "1994-05-20", pixKey: "52998224725" },
  ...{ street: "Rua da Aurora", streetNumber: "100", neighborhood: "Boa Vista", city: "Recife", state: "PE" },
  zipcode: "50050000",
};

/** A new account that is an admin. */
export async function registerAdmin(server: Running): Promise<HttpCreator> {
  const boss = await registerOverHttp(server.url);
  const env = { ...process.env, DATABASE_URL: "", CAMARIM_DATA: server.data };
  execFileSync("script/admin", ["grant", boss.username], { cwd: join(import.meta.dirname, ".."), env });
  // A server caches the role of a session for five seconds.
  await wait(5_100);
  return boss;
}

/** Registers who is paid out, sends both sides of a document, and has an admin approve them. */
export async function approveWallet(creator: HttpCreator, boss: HttpCreator): Promise<void> {
  expect((await creator.send("/wallet", holder)).status).toBe(200);
  for (const side of ["front", "back"]) {
    const form = new FormData();
    form.append("file", new Blob([smallPicture]), "documento.png");
    expect((await creator.ask(`/wallet/documents/${side}`, { method: "POST", body: form })).status).toBe(200);
  }
  type Reviews = { data: { _id: string; account: { username: string } }[] };
  const { data } = (await boss.ask<Reviews>("/admin/wallets?limit=100")).body;
  const review = data.find(({ account }) => account.username === creator.username);
  expect((await boss.ask(`/admin/wallets/${review?._id}/approve`, { method: "POST" })).status).toBe(200);
}
