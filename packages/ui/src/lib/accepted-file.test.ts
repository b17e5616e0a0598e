import { expect, test } from "vitest";
import { isAccepted } from "./accepted-file.ts";

const receipts = "image/*,application/pdf";

test.each([
  ["image/jpeg", "IMG_0001.JPG", receipts, true],
  ["image/heic", "IMG_0001.HEIC", receipts, true],
  ["application/pdf", "comprovante.pdf", receipts, true],
  ["", "IMG_0001.HEIC", receipts, true],
  ["", "comprovante", receipts, true],
  ["video/mp4", "up.mp4", receipts, false],
  ["", "up.MP4", receipts, false],
  ["application/zip", "fotos.zip", receipts, false],
  ["text/html", "pagina.html", receipts, false],
  ["application/vnd.ms-excel", "Extrato.CSV", ".ofx,.csv,text/csv", true],
  ["image/png", "foto.png", ".ofx,.csv,text/csv", false],
  ["application/pdf", "comprovante.pdf", "image/*", false],
])("a file of type %j called %j is accepted as %j: %s", (type, name, accept, accepted) => {
  expect(isAccepted({ type, name }, accept)).toBe(accepted);
});
