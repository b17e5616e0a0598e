import type { Block, Email } from "./email.ts";

/** The text part: blocks separated by an empty line, then `reason`, why it was sent, as a signature. */
export function formatEmailText({ blocks, turnOff }: Email, reason: string): string {
  const footer = turnOff ? [formatLink(turnOff.text, turnOff.url), reason] : [reason];
  return `${blocks.map(formatBlock).join("\n\n")}\n\n-- \n${footer.join("\n")}\n`;
}

function formatBlock(block: Block): string {
  if (typeof block === "string") return block;
  if ("button" in block) return formatLink(block.text ?? block.button, block.url);
  if ("links" in block) return block.links.map(([label, url]) => formatLink(label, url)).join("\n");
  if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  if ("list" in block) return block.list.map((item) => `- ${item}`).join("\n");
  if ("code" in block) return block.code;
  if ("quote" in block) return `Recado de ${block.by}:\n\n${block.quote}`;
  return "---";
}

const formatLink = (label: string, url: string) => (label ? `${label}: ${url}` : url);
