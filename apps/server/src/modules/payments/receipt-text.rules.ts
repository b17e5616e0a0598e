import { findBrokenEndToEndId } from "./end-to-end-id.rules.ts";
import { formatOf, keysIn, matchesDocument } from "./pix-names.rules.ts";

/** The values of a charge with which a receipt's text is compared. */
export type ExpectedTransfer = {
  amountCents: number;
  txid: string;
  receiver: { key: string; name: string; document: string | null };
};

/** The result of analyzing a receipt's text; contains no names. */
export type ReceiptAnalysis = {
  /** Amounts in the text: only the expected one, it and others, only others, or none. */
  amount: "same" | "mixed" | "other" | "none";
  receiver: "same" | "other" | "unsure";
  /** Dates in the text, as `2026-11-21`, that of the transfer first. */
  days: string[];
  scheduled: boolean;
  /** The txid in the text: that of this charge, another, or none. */
  txid: "same" | "other" | "none";
  endToEndId: string | null;
  editor: string | null;
};

export function parseReceiptText(text: string, expected: ExpectedTransfer, editor: string | null): ReceiptAnalysis {
  const plain = plainly(text);
  return {
    amount: readAmount(plain, expected.amountCents),
    receiver: readReceiver(plain, expected.receiver),
    days: readDays(plain),
    scheduled: /\bagendad[oa]|\bagendamento|\bprogramad[oa]\b|pagamento futuro/.test(plain),
    txid: readTxid(text, expected.txid),
    endToEndId: findBrokenEndToEndId(text),
    editor,
  };
}

/** Lower case without accents, line by line. */
export function plainly(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\S\n]+/g, " ");
}

const beside = /tarifa|taxa|saldo|limite|desconto|juros|multa|encargo/;

function readAmount(plain: string, expectedCents: number): ReceiptAnalysis["amount"] {
  const found: number[] = [];
  for (const match of plain.matchAll(/(?:r\$ ?|valor[^\d\n]{0,24}\n? ?)(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})(?!\d)/g)) {
    const [line = ""] = plain
      .slice(Math.max(0, match.index - 40), match.index)
      .split("\n")
      .slice(-1);
    if (!beside.test(line + match[0])) found.push(Number(`${match[1]?.replaceAll(".", "")}${match[2]}`));
  }
  if (found.length === 0) return "none";
  if (!found.includes(expectedCents)) return "other";
  return found.every((cents) => cents === expectedCents) ? "same" : "mixed";
}

const toReceiver =
  /\b(?:dados de quem recebeu|quem recebeu|dados do recebedor|dados do destinatario|recebedor|destinatario|favorecido|beneficiario|conta de destino|destino|para)\b/;
const toPayer =
  /\b(?:dados de quem pagou|quem pagou|dados do pagador|pagador|conta de origem|origem|remetente|enviado por|de quem)\b|\n ?de\b/;

/** The section about the receiver, up to the one about the payer; null without such a section. */
function receiverPart(plain: string): string | null {
  const from = toReceiver.exec(plain);
  if (!from) return null;
  const part = plain.slice(from.index + from[0].length, from.index + from[0].length + 600);
  const end = toPayer.exec(part);
  return end ? part.slice(0, end.index) : part;
}

function readReceiver(plain: string, expected: ExpectedTransfer["receiver"]): ReceiptAnalysis["receiver"] {
  const part = receiverPart(plain);
  if (!part) return "unsure";
  const keys = keysIn(part);
  const key = formatOf(expected.key);
  if (keys.some((found) => found === key)) return "same";
  // With another key the money went elsewhere, whatever name is next to it.
  const labelled = /\bchave(?: pix)?\b/.test(part);
  const documentFits = expected.document !== null && matchesDocument(part, expected.document);
  if (labelled && keys.length > 0 && !documentFits) return "other";
  const words = plainly(expected.name).match(/[a-z]{2,}/g) ?? [];
  const [first, last] = [words[0], words.at(-1)];
  const namesFit = !!first && new RegExp(`\\b${first}\\b[^\\n]*\\b${last}\\b`).test(part.replace(/ +/g, " "));
  if (namesFit) return "same";
  if (documentFits) return "same";
  return /[a-z]{3,} [a-z]{2,}/.test(part) || keys.length > 0 ? "other" : "unsure";
}

const months = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

function readDays(plain: string): string[] {
  const days: { at: number; day: string }[] = [];
  const add = (at: number, year: string, month: number, day: string) => {
    const written = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (Number.isFinite(Date.parse(written))) days.push({ at, day: written });
  };
  for (const { index, 1: day = "", 2: month, 3: year = "" } of plain.matchAll(
    /\b(\d{1,2})[/.-](\d{2})[/.-](20\d{2})\b/g,
  ))
    add(index, year, Number(month), day);
  for (const { index, 1: day = "", 2: month = "", 3: year = "" } of plain.matchAll(
    /\b(\d{1,2})(?: de|[/-])? ?(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[a-z]*\.?(?: de|[/,-])? ?(20\d{2})\b/g,
  ))
    add(index, year, months.indexOf(month) + 1, day);
  return [...new Set(days.sort((a, b) => a.at - b.at).map(({ day }) => day))].slice(0, 5);
}

/** A txid of 25 or more characters may be broken by a narrow column. */
function unbroken(text: string): string {
  return text.replace(/\s+/g, "");
}

function readTxid(text: string, expected: string): ReceiptAnalysis["txid"] {
  if (unbroken(text).includes(expected)) return "same";
  const labelled = /(?:tx ?id|identificador|id da cobran[cç]a)[^A-Za-z0-9]{0,8}([A-Za-z0-9]{20,35})\b/i.exec(text)?.[1];
  return labelled && !/^E\d{8}20/.test(labelled) ? "other" : "none";
}
