import { formatInTimeZone } from "#core/text/calendar";

type StatementLine = { id: string; at: Date; cents: number; name: string; memo: string };
type StatementBounds = { accountId: string; at: Date; start: Date; balanceCents: number };

/** OFX 1.0.2 (SGML) as Brazilian banks write it, with every element closed, so that strict XML parsers read it too. */
export function formatOfxStart({ accountId, at, start }: Omit<StatementBounds, "balanceCents">): string {
  const header = [
    "OFXHEADER:100",
    "DATA:OFXSGML",
    "VERSION:102",
    "SECURITY:NONE",
    "ENCODING:USASCII",
    "CHARSET:1252",
    "COMPRESSION:NONE",
    "OLDFILEUID:NONE",
    "NEWFILEUID:NONE",
  ];
  const success = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>";
  return [
    ...header,
    "",
    "<OFX>",
    `<SIGNONMSGSRSV1><SONRS>${success}<DTSERVER>${formatTime(at)}</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${success}<STMTRS><CURDEF>BRL</CURDEF>`,
    // 000: not a bank (COMPE). ACCTID has at most 22 characters.
    `<BANKACCTFROM><BANKID>000</BANKID><ACCTID>${accountId.replaceAll("-", "").slice(-22)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${formatTime(start)}</DTSTART><DTEND>${formatTime(at)}</DTEND>`,
    "",
  ].join("\r\n");
}

export function formatOfxLine({ id, at, cents, name, memo }: StatementLine): string {
  const type = cents < 0 ? "DEBIT" : "CREDIT";
  return `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>${formatTime(at)}</DTPOSTED><TRNAMT>${formatAmount(cents)}</TRNAMT><FITID>${id}</FITID><NAME>${escapeText(name, 32)}</NAME><MEMO>${escapeText(memo, 255)}</MEMO></STMTTRN>\r\n`;
}

export function formatOfxEnd({ at, balanceCents }: Pick<StatementBounds, "at" | "balanceCents">): string {
  const balance = `<LEDGERBAL><BALAMT>${formatAmount(balanceCents)}</BALAMT><DTASOF>${formatTime(at)}</DTASOF></LEDGERBAL>`;
  return `</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1>\r\n</OFX>\r\n`;
}

function formatTime(at: Date): string {
  return `${formatInTimeZone(at, "yyyyMMddHHmmss")}[-3:BRT]`;
}

function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Truncated, then escaped. Characters missing in Windows-1252 become their base letter, or a question mark. */
function escapeText(text: string, maxLength: number): string {
  const baseLetter = [...text.replace(/\p{Cc}+/gu, " ").trim()].map(toWindows1252).join("");
  return baseLetter.slice(0, maxLength).replace(/[&<>]/g, (character) => escapes[character] ?? "");
}

function toWindows1252(character: string): string {
  const isEncodable = (text: string) => /^[\x20-\x7e\xa0-\xff]*$/.test(text);
  if (isEncodable(character)) return character;
  const baseLetter = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return isEncodable(baseLetter) ? baseLetter : "?";
}
