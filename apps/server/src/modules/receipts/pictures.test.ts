import { expect, test } from "vitest";
import { banks } from "#test/receipt-pictures/banks";
import { drawScreenshot } from "#test/receipt-pictures/draw";
import { forgeries } from "#test/receipt-pictures/forgeries";
import { readPicture } from "#test/receipt-pictures/read-picture";
import { samplePictures } from "#test/receipt-pictures/sample";
import { makeTransfer, type ShownTransfer } from "#test/receipt-pictures/transfer";
import { levelsOf } from "#test/receipt-pictures/verify-picture";
import { send } from "#test/receipt-pictures/ways";

const isGreen = (levels: Record<string, string>) =>
  levels.amount === "green" && levels.receiver === "green" && Object.values(levels).every((level) => level === "green");

const rubi = banks.find(({ name }) => name === "Rubi") as (typeof banks)[number];
const honest: ShownTransfer = {
  ...makeTransfer(3, rubi.ispb),
  cents: 2_990,
  paidAt: new Date("2026-11-25T18:31:00Z"),
  receiver: "Ana Luz",
  receiverDocument: "***.982.247-**",
  endToEndId: "E904008882026112518317Kd83hF2mPq",
};

const draw = async (transfer: ShownTransfer, lines = rubi.lines(transfer)) =>
  send(await drawScreenshot(rubi, transfer, { isDark: false, isLarge: false }, lines), "messenger", 1);

test("an honest picture passes all checks, and its copy for a dearer order does not", async () => {
  const lines = await readPicture(await draw(honest));
  expect(levelsOf(lines, honest)).toEqual({ amount: "green", receiver: "green", day: "green", file: "green" });
  expect(levelsOf(lines, { ...honest, cents: 2_980 })).toMatchObject({ amount: "red" });
});

test.each(forgeries.map((forgery) => [forgery.name, forgery] as const))(
  "a forged picture never passes all checks: %s",
  async (_name, { transfer, lines }) => {
    const shown = { ...honest, ...transfer?.(honest) };
    const written = rubi.lines(shown);
    const levels = levelsOf(await readPicture(await draw(shown, lines?.(written, shown) ?? written)), honest);
    expect([isGreen(levels), levels]).toEqual([false, levels]);
  },
);

// One of each bank; the way, the brightness and the size of the font change with it. `script/bench receipts` reads all 200.
const few = samplePictures.filter(({ number }) => number % 20 === (Math.floor(number / 20) * 7) % 20);

test.each(few.map((picture) => [`${picture.bank}, ${picture.way}`, picture] as const))(
  "no value of an honest picture is misread and believed: %s",
  async (_name, { draw, transfer }) => {
    const lines = await readPicture(await draw());
    expect(Object.values(levelsOf(lines, transfer))).not.toContain("red");
    for (const cents of [transfer.cents + 1, transfer.cents - 100, transfer.cents * 10])
      expect(levelsOf(lines, { ...transfer, cents }).amount).not.toBe("green");
  },
);
