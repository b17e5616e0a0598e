import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { checkScreen } from "../../../test/check-screen.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Account from "./Account.tsx";

const at = "/account";
const refusal = page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });
const dialogs = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length;
/** Bytes that the browser cannot read as a video are judged by the server. */
const video = (name: string) => new File(["moov"], name, { type: "video/mp4" });
const photo = (name: string) => new File(["jfif"], name, { type: "image/jpeg" });

async function pick(...files: File[]) {
  const picked = new DataTransfer();
  for (const file of files) picked.items.add(file);
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept^="video"]');
  if (!input) throw new Error("no input");
  input.files = picked.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

it.each([
  ["a photo", [photo("foto.jpg")], "Ops! Apenas vídeos são permitidos"],
  ["several photos", [photo("a.jpg"), photo("b.jpg")], "2 vídeos ficaram de fora:"],
])("says once why nothing that was picked can be published, and sends nothing: %s", async (_, files, message) => {
  const api = await renderScreen(Account, { at });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await pick(...files);
  await expect.element(refusal.getByText(message)).toBeVisible();
  await checkScreen(["light"]);
  await refusal.getByRole("button", { name: "Ok" }).click();
  await expect.poll(dialogs).toBe(0);
  expect(api.changes()).toEqual([]);
});

it("takes the first ten of twelve videos, and says so", async () => {
  await renderScreen(Account, { at });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await pick(...Array.from({ length: 12 }, (_, place) => video(`${place + 1}.mp4`)));
  const said = page.getByRole("alertdialog", { name: "Até 10 vídeos por vez" });
  await expect.element(said.getByText("Ficam os 10 primeiros. Os outros 2 podem ser enviados depois.")).toBeVisible();
  await said.getByRole("button", { name: "Ok" }).click();
  const sheet = page.getByRole("dialog", { name: /^10\s+vídeos$/ });
  await expect.element(sheet).toBeVisible();
  expect(sheet.getByRole("textbox", { name: /^Legenda do vídeo/ }).elements()).toHaveLength(10);
  await checkScreen(["light"]);
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect.poll(dialogs).toBe(0);
});
