import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { checkDecisions } from "./decision-records.ts";
import { checkSettings } from "./setting-rows.ts";

/**
 * Checks that every file, folder, link and test that a Markdown file names exists, and every file that a comment names, the form and
 * index of decision records, that docs/configuration.md has every setting, and that percentages in pt-BR have no space. `--write` updates
 * the index of decisions. The records of docs/acceptance are frozen.
 */
const root = join(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path && existsSync(join(root, path)));
const folders =
  "apps|packages|e2e|bench|docs|script|modules|ports|core|http|db|screens|layouts|features|queries|ui|lib|text|test";
const file = /^(?:[\w@.*-]+\/)*[\w@.*-]+\.(?:tsx?|[cm]?js|css|sql|md|json|ya?ml|webp)$/;
const folder = new RegExp(`^\\.?(?:${folders}|ci|github)(?:/[\\w@.*-]+)+/?$`);

const wrong = [
  ...checkDecisions(process.argv.includes("--write")),
  ...checkSettings(),
  ...checkReadmes(),
  ...checkModules(),
  ...checkComments(),
  ...checkPercentages(),
];
const frozen = ["docs/acceptance/specification.md", "docs/acceptance/asvs.md"];
for (const page of tracked.filter((path) => path.endsWith(".md") && !frozen.includes(path))) {
  const text = readFileSync(join(root, page), "utf8");
  // A superseded record names files of its time.
  const names = /^Status: superseded/m.test(text) ? [] : namedIn(text);
  wrong.push(...[...names, ...linkedFrom(page, text)].map((problem) => `${page}: ${problem}`));
}
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exitCode = 1;
}

/** Paths may omit their first folders, as in `screens/Menu/taps.ts`; `*` matches any part of a name. */
function find(path: string): string[] {
  const pattern = path.replace(/\/$/, "").replaceAll(/[.+$]/g, "\\$&").replaceAll("*", "[^/]*");
  const search = new RegExp(`(?:^|/)${pattern}(?:/|$)`);
  return tracked.filter((candidate) => search.test(candidate));
}

function namedIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = ""]) => span);
  const scripts = [...text.matchAll(/\b(script\/[\w-]+(?:\.ts)?)/g)].map(([, path = ""]) => path);
  const files = [...spans.filter((span) => file.test(span) || folder.test(span)), ...scripts];
  const tests = [...text.matchAll(/`([\w@./-]+\.(?:test|spec)\.ts)` › (.+?)(?= · `| \||\)[.,:]? |\)[:,.]?$|$)/gm)].map(
    ([, path = "", title = ""]) => ({ path, title: title.trim() }),
  );
  return [
    ...files.filter((path) => find(path).length === 0).map((path) => `no file ${path}`),
    ...tests.filter((test) => !isTest(test)).map(({ path, title }) => `no test "${title}" in ${path}`),
  ];
}

function isTest({ path, title }: { path: string; title: string }): boolean {
  return find(path).some((found) => readFileSync(join(root, found), "utf8").replaceAll("\\'", "'").includes(title));
}

function linkedFrom(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !leads(page, target)).map((target) => `no target ${target}`);
}

function leads(page: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const full = path ? normalize(join(dirname(page), path)) : page;
  if (find(full).length === 0) return false;
  if (!anchor) return true;
  const headings = [...readFileSync(join(root, full), "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return headings.includes(anchor);
}

/** Files and decision records that comments of the code name. */
function checkComments(): string[] {
  return tracked
    .filter((path) => /\.(?:[cm]?[jt]sx?|sql|css|ya?ml)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/(?:\/\/|^\s*\/?\*+|--|#) (.*)/gm)]
        .flatMap(([, comment = ""]) =>
          comment.includes("://") ? [] : (comment.match(/[\w@*/.-]+\.(?:tsx?|sql|md)\b/g) ?? []),
        )
        .filter((name) => find(name.replace(/^(?:\.\.?\/)+/, "")).length === 0)
        .map((name) => `${path}: no file ${name}`),
    );
}

/** "10%" in what people read in pt-BR, as `Intl` writes it; comments and English documents write "10 %". */
function checkPercentages(): string[] {
  const isText =
    /^(?:packages\/(?:contract\/src|ui\/(?!test\/)\w+)|apps\/(?:server\/src|site\/\w+|studio))\/.*(?<!\.test)\.tsx?$|\.pt-BR\.md$/;
  const percentage = /(?:[\d}]\s|\\u00a0|&nbsp;)%/;
  return tracked
    .filter((path) => isText.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .map((line) => line.replace(/^\s*\/?\*.*|\/\/ .*/, ""))
        .flatMap((line, i) => (percentage.test(line) ? [`${path}:${i + 1}: a space before %`] : [])),
    );
}

/** The table of modules has the order that the import rules enforce. */
function checkModules(): string[] {
  const rules = readFileSync(join(root, ".dependency-cruiser.cjs"), "utf8");
  const list = /^const modules = \[([^\]]*)\]/m.exec(rules)?.[1] ?? "";
  const ordered = [...list.matchAll(/"([\w-]+)"/g)].map(([, name]) => name);
  const table = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split("\n## Modules\n")[1]?.split("\n## ")[0] ?? "";
  const described = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
  if (ordered.length > 0 && ordered.join() === described.join()) return [];
  return ["ARCHITECTURE.md: the table of modules is not the order of .dependency-cruiser.cjs"];
}

/** The README stays short, and its translation has the same commands and figures. */
function checkReadmes(): string[] {
  const [english = "", portuguese = ""] = ["README.md", "README.pt-BR.md"].map((name) =>
    readFileSync(join(root, name), "utf8"),
  );
  const commands = (text: string) => [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([block]) => block).join("\n");
  const count = (text: string) => text.match(/^## /gm)?.length;
  // The numbers of each row of the benchmarks, whichever separators they have.
  const figures = (text: string) => {
    const table = text.split(/^## (?:Benchmarks|Desempenho)$/m)[1]?.split(/^## /m)[0] ?? "";
    const rows = table.split("\n").filter((line) => line.startsWith("| "));
    return rows
      .map((row) =>
        row
          .replace(/(?<=\d)[.,](?=\d)/g, "")
          .match(/\d+/g)
          ?.join(" "),
      )
      .join("\n");
  };
  const problems: string[] = [];
  if (english.split("\n").length > 200) problems.push("README.md: more than 200 lines");
  if (commands(english) !== commands(portuguese)) problems.push("README.pt-BR.md: its commands differ from README.md");
  if (figures(english) !== figures(portuguese)) problems.push("README.pt-BR.md: its figures differ from README.md");
  if (count(english) !== count(portuguese)) problems.push("README.pt-BR.md: its sections differ from README.md");
  return problems;
}
