import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { checkNarrowWindows, checkScreen, takePicture } from "../../../test/check-screen.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Account from "./Account.tsx";

const at = "/account";
const refusal = page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });
const dialogs = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length;
/** Bytes that the browser cannot read as a video are judged by the server. */
const video = (name: string) => new File(["moov"], name, { type: "video/mp4" });
const photo = (name: string) => new File(["jfif"], name, { type: "image/jpeg" });

/** Into the input of the screen, or of a dialog. */
async function pick(...files: File[]) {
  const picked = new DataTransfer();
  for (const file of files) picked.items.add(file);
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"][accept^="video"]')].at(-1);
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

it.each(["Story", "Destaque"])(
  "offers all that a creator publishes behind the +, and takes videos for what was chosen: %s",
  async (name) => {
    await renderScreen(Account, { at });
    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publicar" });
    await expect.element(sheet.getByRole("link", { name: /^Avulso / })).toHaveAttribute("href", "/account/items/new");
    await expect.element(sheet.getByRole("link", { name: /^Mídia / })).toHaveAttribute("href", "/medias/post");
    await checkScreen();
    await checkNarrowWindows();
    if (name === "Story") await takePicture("Account-publish");
    await sheet.getByRole("button", { name: new RegExp(`^${name} `) }).click();
    await pick(video("um.mp4"));
    await expect.element(page.getByRole("dialog", { name: "Novo story" })).toBeVisible();
    await expect.element(page.getByRole("radio", { name, exact: true })).toBeChecked();
    expect(sheet.query()).toBeNull();
  },
);

it("takes several videos for a highlight", async () => {
  await renderScreen(Account, { at: "/account?publicar" });
  await page
    .getByRole("dialog", { name: "Publicar" })
    .getByRole("button", { name: /^Destaque / })
    .click();
  await pick(video("um.mp4"), video("dois.mp4"));
  await expect.element(page.getByRole("dialog", { name: /^2\s+vídeos$/ })).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Destaque", exact: true })).toBeChecked();
});
