import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../docs/security/asvs.md");
const name = "docs/security/asvs.md";
const markers = /(?<=<!-- summary: [^\n]*-->\n\n)[\s\S]*?(?=<!-- end of the summary -->)/;
const statuses = ["met", "partly", "not met", "n/a"] as const;
/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const total = 253;

type Row = { chapter: string; number: string; level: string; status: string };

/** Checks the statuses, the summary and the list of what is missing. With `write`, updates the summary first. */
export function checkAsvs(write: boolean): string[] {
  const page = readFileSync(file, "utf8");
  const rows = [...page.matchAll(/^\| (\d+)\.(\d+\.\d+) +\| ([12]) +\|[^|]+\| ([^|]+?) +\|/gm)].map(
    ([, chapter = "", rest = "", level = "", status = ""]) => ({
      chapter,
      number: `${chapter}.${rest}`,
      level,
      status,
    }),
  );
  const titles = [...page.matchAll(/^## (V\d+ .+)$/gm)].map(([, title = ""]) => title);
  const expected = page.replace(markers, `${toTable(titles, rows)}\n\n`);
  if (write) {
    writeFileSync(file, expected);
    execFileSync("biome", ["format", "--write", file]);
  }
  return [
    ...(rows.length === total ? [] : [`${name}: ${rows.length} requirements instead of ${total}`]),
    ...rows.filter(({ status }) => !isStatus(status)).map(({ number, status }) => `${name}: ${number} is "${status}"`),
    ...checkMissing(page, rows),
    ...(write || unaligned(page) === unaligned(expected)
      ? []
      : [`${name}: the summary is out of date (node script/check-documents.ts --write)`]),
  ];
}

function isStatus(status: string): boolean {
  return statuses.some((each) => each === status);
}

/** The list has each requirement that is partly or not met, with its status, and no other. */
function checkMissing(page: string, rows: readonly Row[]): string[] {
  const listed = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (partly|not met) +\|/gm)].map(([, n, is]) => `${n} ${is}`);
  const open = rows
    .filter(({ status }) => status === "partly" || status === "not met")
    .map(({ number, status }) => `${number} ${status}`);
  return [
    ...open
      .filter((each) => !listed.includes(each))
      .map((each) => `${name}: "${each}" is not in the list of what is missing`),
    ...listed
      .filter((each) => !open.includes(each))
      .map((each) => `${name}: "${each}" is in the list, but not in the tables`),
  ];
}

function toTable(titles: readonly string[], rows: readonly Row[]): string {
  const toLine = (title: string, own: readonly Row[]) =>
    `| ${[title, ...statuses.map((status) => own.filter((row) => row.status === status).length), own.length].join(" | ")} |`;
  return [
    `| Chapter | ${statuses.join(" | ")} | Total |`,
    `| --- | ${statuses.map(() => "--:").join(" | ")} | --: |`,
    ...titles.map((title) =>
      toLine(
        title,
        rows.filter(({ chapter }) => title.startsWith(`V${chapter} `)),
      ),
    ),
    toLine(
      "Level 1",
      rows.filter(({ level }) => level === "1"),
    ),
    toLine("All", rows),
  ].join("\n");
}

/** The formatter aligns the columns of tables. */
const unaligned = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{2,}/g, "--");
