import { parseReceiptPicture, writeLines } from "../apps/server/src/modules/payments/receipt-picture.rules.ts";
import { findAmounts, plainly } from "../apps/server/src/modules/payments/receipt-text.rules.ts";
import { readPicture } from "../apps/server/test/receipt-pictures/read-picture.ts";
import { type SamplePicture, samplePictures } from "../apps/server/test/receipt-pictures/sample.ts";
import { levelsOf, toExpected } from "../apps/server/test/receipt-pictures/verify-picture.ts";
import { type Figure, measureSeconds, median } from "./figure.ts";

type Lines = Awaited<ReturnType<typeof readPicture>>;
const values = ["amount", "name", "minute"] as const;
type Right = Record<(typeof values)[number], boolean>;
const leastShare = 0.95;
const mostSeconds = 1.5;

/** Reads the 200 receipts that the tests draw, as the server does. Prints the shares of right values by style. */
export async function measureReceipts(): Promise<Figure[]> {
  const styles = new Map<string, Right[]>();
  const seconds: number[] = [];
  const misread: string[] = [];
  const accused: string[] = [];
  for (const picture of samplePictures) {
    const drawn = await picture.draw();
    let lines: Lines = [];
    seconds.push(
      await measureSeconds(async () => {
        lines = await readPicture(drawn);
      }),
    );
    const right = judge(lines, picture);
    const size = picture.isLarge ? "large font" : "small font";
    for (const style of ["all", picture.bank, picture.way, picture.isDark ? "dark" : "light", size])
      styles.set(style, [...(styles.get(style) ?? []), right]);
    const name = `${picture.number} ${picture.bank} ${picture.way}`;
    const believed = findAmounts(plainly(writeLines(lines).sure));
    if (believed.some((cents) => cents !== picture.transfer.cents)) misread.push(name);
    if (Object.values(levelsOf(lines, picture.transfer)).includes("red")) accused.push(name);
  }
  const share = (rights: readonly Right[], value: keyof Right) =>
    rights.filter((right) => right[value]).length / rights.length;
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  for (const [style, rights] of styles)
    console.error(`| ${style} | ${values.map((value) => percent(share(rights, value))).join(" | ")} |`);
  const all = styles.get("all") ?? [];
  const shares = values.map((value) => share(all, value));
  return [
    {
      what: "200 pictures of receipts: amount, name and minute read and believed",
      measured: shares.map(percent).join(", "),
      baseline: "",
      target: `≥ ${percent(leastShare)} each`,
      met: shares.every((part) => part >= leastShare),
    },
    {
      what: "200 pictures of receipts: misread amounts that were believed, honest ones marked red",
      measured: [...misread, ...accused].join(", ") || "none",
      baseline: "",
      target: "none",
      met: misread.length + accused.length === 0,
    },
    {
      what: "200 pictures of receipts: decoding and reading one, median",
      measured: `${median(seconds).toFixed(2)} s`,
      baseline: "",
      target: `≤ ${mostSeconds} s`,
      met: median(seconds) <= mostSeconds,
    },
  ];
}

function judge(lines: Lines, { transfer }: SamplePicture): Right {
  const { analysis } = parseReceiptPicture(lines, toExpected(transfer), null);
  // São Paulo has had no summer time since 2019.
  const [day, time] = new Date(transfer.paidAt.getTime() - 3 * 3_600_000).toISOString().split("T");
  return {
    amount: analysis.amount === "same",
    name: analysis.receiver === "same",
    minute: analysis.days.includes(day ?? "") && (analysis.times ?? []).includes(time?.slice(0, 5) ?? ""),
  };
}
