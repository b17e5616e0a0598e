import { expect } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { beginToSell } from "./sign-in.ts";

/** A PNG of one pixel. */
export const smallPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Gives a creator a plan and a verified account at iugu, so that fans pay by card and by iugu's PIX. */
export async function sellThroughIugu(creator: HttpCreator): Promise<void> {
  await beginToSell(creator);
  for (const kind of ["identificationFront", "identificationBack", "selfie"]) {
    const form = new FormData();
    form.append("file", new Blob([smallPicture]), "documento.png");
    await creator.request(`/iugu/documents/${kind}`, { method: "POST", body: form });
  }
  await creator.send("/iugu/account", {
    ...{ name: "Ana Luz", document: "52998224725", phone: "11987654321", zipcode: "50030230", street: "Rua da Aurora" },
    ...{ streetNumber: "100", neighborhood: "Boa Vista", city: "Recife", state: "PE", bankName: "Itaú" },
    ...{ bankAgency: "0001", bankAccount: "12345-6", bankAccountType: "checking", estimatedRevenue: 350_000 },
  });
  const status = async () => (await creator.request<{ status: string }>("/iugu/account")).body.status;
  await expect.poll(status, { timeout: 60_000 }).toBe("verified");
}
