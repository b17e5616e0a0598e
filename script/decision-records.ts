import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Decision = { file: string; number: string; title: string; date: string; status: string };

const folder = join(import.meta.dirname, "../docs/decisions");
const index = join(folder, "README.md");
const sections = ["Context", "Decision", "Consequences"];
const markers = /(?<=<!-- index -->\n\n)[\s\S]*?(?=\n\n<!-- \/index -->)/;

/** Returns what is wrong with the decision records or their index. With `write`, updates the index first. */
export function checkDecisions(write: boolean): string[] {
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  const wrong: string[] = [];
  const decisions = files.toSorted().map((file) => read(file, wrong));
  for (const { file, status } of decisions) {
    const successor = /^superseded by \[(\d{4})\]/.exec(status)?.[1];
    if (status !== "accepted" && !decisions.some(({ number }) => number === successor))
      wrong.push(`docs/decisions/${file}: the status "${status}" is neither accepted nor superseded by a record`);
  }
  const page = readFileSync(index, "utf8");
  const expected = page.replace(markers, () => table(decisions));
  if (write) {
    writeFileSync(index, expected);
    execFileSync("biome", ["format", "--write", index]);
  } else if (unaligned(page) !== unaligned(expected) || !markers.test(page))
    wrong.push("docs/decisions/README.md: the index is out of date (node script/check-documents.ts --write)");
  return wrong;
}

function read(file: string, wrong: string[]): Decision {
  const text = readFileSync(join(folder, file), "utf8");
  const field = (pattern: RegExp, what: string) => {
    const found = pattern.exec(text)?.[1];
    if (!found) wrong.push(`docs/decisions/${file}: no ${what}`);
    return found ?? "";
  };
  const number = file.slice(0, 4);
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  if (headings.join() !== sections.join()) wrong.push(`docs/decisions/${file}: its sections are not ${sections}`);
  return {
    file,
    number,
    title: field(new RegExp(`^# ${number}\\. (.+)\\n`), `title "# ${number}. …" in the first line`),
    date: field(/^Date: (\d{4}-\d{2}-\d{2})$/m, "date"),
    status: field(/^Status: (.+)$/m, "status"),
  };
}

/** The formatter aligns the columns of tables. */
const unaligned = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");

function table(decisions: readonly Decision[]): string {
  const rows = decisions.map(
    ({ file, number, title, status, date }) => `| [${number}](${file}) | ${title} | ${status} | ${date} |`,
  );
  return ["| Number | Title | Status | Date |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
