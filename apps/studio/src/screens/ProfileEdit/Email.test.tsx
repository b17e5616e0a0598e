import { auth } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { always } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Email from "./Email.tsx";

const unconfirmed = { email: "ana@exemplo.com.br", emailVerified: false, emailBounces: false };

it("keeps the new address that is typed when the link for the current one is sent again", async () => {
  const rules = [always(auth.getMe, unconfirmed), always(auth.putMe, unconfirmed)];
  const api = await renderScreen(Email, { at: "/profile/edit/email", rules });
  const field = page.getByRole("textbox");
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"));
  await field.fill("ana@nova.com.br");
  await page.getByRole("button", { name: "Enviar link de confirmação" }).click();
  await expect.poll(() => api.changes()).toEqual([{ endpoint: auth.putMe, body: { email: "ana@exemplo.com.br" } }]);
  await expect.element(page.getByText("Link enviado para ana@exemplo.com.br")).toBeVisible();
  await expect.element(field).toHaveValue("ana@nova.com.br");
  expect(drafts()).toHaveLength(1);
  await page.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect.element(field).toHaveValue("");
  await expect.poll(drafts).toEqual([]);
});
