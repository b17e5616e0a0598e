import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../docs/operations");

/** The lines of the `sh` blocks below each heading of a page of docs/operations that has some, in their order. */
export function readPage(page: string): Map<string, string[]> {
  const text = readFileSync(join(folder, page), "utf8");
  const sections = text.split(/^## /m).map((section) => {
    const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
    const heading = section.split("\n")[0] as string;
    return [heading, blocks.flatMap((block) => block.trimEnd().split("\n"))] as const;
  });
  return new Map(sections.filter(([, commands]) => commands.length > 0));
}

export function readCommands(page: string, heading: string): string[] {
  const commands = readPage(page).get(heading);
  if (!commands) throw new Error(`docs/operations/${page} has no commands below "${heading}"`);
  return commands;
}
