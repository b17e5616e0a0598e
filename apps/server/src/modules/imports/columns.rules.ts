import type { imports } from "@camarim/contract";
import { namesOfFields } from "./column-names.rules.ts";

type Field = imports.ImportField;
export type Column = { header: string; samples: string[]; field: Field | null };

/** "Data da Próxima Cobrança" and "data_da_proxima_cobranca" are equal. */
export function toHeaderKey(header: string): string {
  const plain = header
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, " ").trim();
  return words.replace(/\be mail\b/g, "email");
}

const knownNames = new Set(namesOfFields.flatMap(([, names]) => names));

/** Number of cells that are names of columns: the row with most of them is the header. */
export function countKnownNames(cells: readonly string[]): number {
  return new Set(cells.map(toHeaderKey).filter((key) => knownNames.has(key))).size;
}

/** Whether the paid time ends on the day of this column, and not only the next charge is due then. */
export function isAccessEnd(header: string): boolean {
  return /\b(?:acesso|access|acceso|expir\w*|pago ate|vai ate|paid until|valid\w* (?:ate|until|hasta)|fim do acesso)\b/.test(
    toHeaderKey(header),
  );
}

/** Whether numbers without a unit in this column are months. */
export function isInMonths(header: string): boolean {
  return /\b(?:meses|months)\b/.test(toHeaderKey(header));
}

const portuguese =
  /\b(?:nome|celular|telefone|plano|valor|situacao|vencimento|validade|proxim[ao]|cobranca|assinante|assinatura|vai|ate|expira|comprador|preco)\b/;

/**
 * Whether a program wrote the file with Brazilian settings: semicolons, because the comma is the decimal sign, and
 * Portuguese names. No program with American dates does.
 */
export function isBrazilianFile(headers: readonly string[], delimiter: string): boolean {
  return delimiter === ";" && headers.filter((header) => portuguese.test(toHeaderKey(header))).length >= 2;
}

const signatures: readonly [imports.ImportSource, readonly string[]][] = [
  ["camarim", ["assina desde", "vai ate", "origem"]],
  ["patreon", ["patron status"]],
  ["ghost", ["complimentary plan"]],
  ["ghost", ["subscribed to emails"]],
  ["hotmart", ["codigo do assinante"]],
  ["hotmart", ["subscriber code"]],
  ["hotmart", ["nome do produto", "status da assinatura"]],
  ["lastlink", ["lastlink"]],
];

/** The exporting platform, by columns or a file name that only its exports have; undefined if nothing says it. */
export function guessSource(headers: readonly string[], fileName: string): imports.ImportSource | undefined {
  const keys = headers.map(toHeaderKey);
  const bySignature = signatures.find(([, aliases]) => aliases.every((name) => keys.includes(name)))?.[0];
  const byFileName = (["hotmart", "patreon", "ghost", "lastlink"] as const).find((source) =>
    fileName.toLowerCase().includes(source),
  );
  return bySignature ?? byFileName;
}
