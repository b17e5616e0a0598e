import { encode } from "uqr";
import { expect, test } from "vitest";
import { packQr, pathOfQr } from "./qr.ts";

test("the path of a QR code draws exactly the dark modules", () => {
  const { data } = encode("00020126360014br.gov.bcb.pix0114123456789095204000053039865802BR", { ecc: "M", border: 0 });
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, width] of pathOfQr(packQr(data)).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(data);
});

test.each([
  [[[true]], "M0 0h1v1h-1z"],
  [
    [
      [false, true],
      [false, false],
    ],
    "M1 0h1v1h-1z",
  ],
  [
    [
      [true, true],
      [true, true],
    ],
    "M0 0h2v1h-2zM0 1h2v1h-2z",
  ],
])("the path of the modules %j is %s", (modules, path) => expect(pathOfQr(packQr(modules))).toBe(path));
