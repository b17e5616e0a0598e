import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../docs/operations");

/** The lines of the `sh` blocks below a heading of a page of docs/operations, in their order. */
export function readCommands(page: string, heading: string): string[] {
  const text = readFileSync(join(folder, page), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/operations/${page} has no heading "${heading}"`);
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) => block.trimEnd().split("\n"));
}
