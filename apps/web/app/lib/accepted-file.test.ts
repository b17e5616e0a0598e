import { expect, test } from "vitest";
import { isAccepted } from "./accepted-file.ts";

const proof = "image/*,application/pdf";

test.each([
  ["image/jpeg", "IMG_0001.JPG", proof, true],
  ["image/heic", "IMG_0001.HEIC", proof, true],
  ["application/pdf", "comprovante.pdf", proof, true],
  ["", "IMG_0001.HEIC", proof, true],
  ["", "comprovante", proof, true],
  ["video/mp4", "up.mp4", proof, false],
  ["", "up.MP4", proof, false],
  ["application/zip", "fotos.zip", proof, false],
  ["text/html", "pagina.html", proof, false],
  ["application/vnd.ms-excel", "Extrato.CSV", ".ofx,.csv,text/csv", true],
  ["image/png", "foto.png", ".ofx,.csv,text/csv", false],
  ["application/pdf", "comprovante.pdf", "image/*", false],
])("a file of type %j called %j is accepted as %j: %s", (type, name, accept, accepted) => {
  expect(isAccepted({ type, name }, accept)).toBe(accepted);
});
