import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Figure } from "./figure.ts";

const root = join(import.meta.dirname, "..");
const page = join(root, "docs/benchmarks.md");
const head = ["Figure", "Measured", "Baseline", "Target", "Met", "Date", "Commit", "Machine"];
const markers = /(?<=<!-- figures -->\n\n)[\s\S]*?(?=\n\n<!-- \/figures -->)/;

export function formatTable(figures: readonly Figure[]): string {
  const [date, commit, machine] = [new Date().toISOString().slice(0, 10), currentCommit(), machineName()];
  const rows = figures.map(({ what, measured, baseline, target, met }) =>
    rowOf([what, measured, baseline, target, met ? "yes" : "**no**", date, commit, machine]),
  );
  return [rowOf(head), rowOf(head.map(() => "---")), ...rows].join("\n");
}

/** Writes the table of docs/benchmarks.md. A run of some parts replaces only their rows. */
export function writeTable(figures: readonly Figure[], isWhole: boolean) {
  const text = readFileSync(page, "utf8");
  const [before] = markers.exec(text) ?? [];
  if (before === undefined) throw new Error("docs/benchmarks.md has no markers");
  writeFileSync(
    page,
    text.replace(markers, () => (isWhole ? formatTable(figures) : merge(before, formatTable(figures)))),
  );
  execFileSync("biome", ["format", "--write", page]);
}

function merge(before: string, now: string): string {
  const rows = new Map(before.split("\n").map((row) => [nameOf(row), row]));
  for (const row of now.split("\n").slice(2)) rows.set(nameOf(row), row);
  return [...rows.values()].join("\n");
}

const nameOf = (row: string) => row.split("|")[1]?.trim() ?? "";
const rowOf = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function machineName(): string {
  const model = cpus()[0]
    ?.model.replaceAll(/\((?:R|TM)\)/g, "")
    .trim();
  return `${cpus().length} × ${model}, Node ${process.version}`;
}

/** With a plus if there are uncommitted changes. */
function currentCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  try {
    return git("rev-parse", "--short=7", "HEAD") + (git("status", "--porcelain", "-uno") ? "+" : "");
  } catch {
    return "unknown";
  }
}
