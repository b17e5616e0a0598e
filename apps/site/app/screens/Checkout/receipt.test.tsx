import { receipts } from "@camarim/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { id, order, username } from "../../../test/orders.ts";
import * as Checkout from "./Checkout.tsx";

it("takes a picture or a PDF as a receipt, and nothing else", async () => {
  const at = `/@${username}/assinar?pedido=${id}`;
  const api = await openPage(Checkout, { at, route: "/:handle/assinar", rules: order() });
  await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet).toHaveAttribute("aria-modal", "true");
  const input = () => sheet.element().querySelector("input[type=file]") as HTMLInputElement;
  await userEvent.upload(input(), new File(["video"], "up.mp4", { type: "video/mp4" }));
  await expect.element(page.getByText("Escolha uma imagem ou um PDF.")).toBeVisible();
  await expect.element(sheet.getByText("up.mp4")).not.toBeInTheDocument();
  await userEvent.upload(input(), new File(["%PDF-1.7"], "pix.pdf", { type: "application/pdf" }));
  await expect.element(sheet.getByText("pix.pdf")).toBeVisible();
  expect(api.changes().filter(({ endpoint }) => endpoint === receipts.sendReceipt)).toEqual([]);
});
