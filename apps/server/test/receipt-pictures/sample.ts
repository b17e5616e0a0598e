import { banks } from "./banks.ts";
import { drawScreenshot, type Look } from "./draw.ts";
import { makeTransfer, type ShownTransfer } from "./transfer.ts";
import { send, type Way, ways } from "./ways.ts";

export type SamplePicture = Look & {
  number: number;
  bank: string;
  way: Way;
  transfer: ShownTransfer;
  draw: () => Promise<Buffer>;
};

/** 200 receipts: ten banks, light and dark, two sizes of fonts, five ways. */
export const samplePictures: readonly SamplePicture[] = banks.flatMap((bank, i) =>
  [false, true].flatMap((isDark, j) =>
    [false, true].flatMap((isLarge, k) =>
      ways.map((way, l) => {
        const number = ((i * 2 + j) * 2 + k) * ways.length + l;
        const transfer = makeTransfer(number, bank.ispb);
        const look = { isDark, isLarge };
        const draw = async () => send(await drawScreenshot(bank, transfer, look), way, number);
        return { ...look, number, bank: bank.name, way, transfer, draw };
      }),
    ),
  ),
);
