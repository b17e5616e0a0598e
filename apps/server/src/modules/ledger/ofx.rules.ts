import { formatInTimeZone } from "#core/calendar";

type Posted = { id: string; at: Date; cents: number; name: string; memo: string };
type Statement = { accountId: string; at: Date; start: Date; balanceCents: number };

/** OFX 1.0.2 as Brazilian banks write it, each element closed, so that strict readers of XML take it too. */
export function ofxStart({ accountId, at, start }: Omit<Statement, "balanceCents">): string {
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
  const fine = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>";
  return [
    ...header,
    "",
    "<OFX>",
    `<SIGNONMSGSRSV1><SONRS>${fine}<DTSERVER>${moment(at)}</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${fine}<STMTRS><CURDEF>BRL</CURDEF>`,
    // No bank: 000 is what COMPE gives to none. An id there has 22 characters at most.
    `<BANKACCTFROM><BANKID>000</BANKID><ACCTID>${accountId.replaceAll("-", "").slice(-22)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${moment(start)}</DTSTART><DTEND>${moment(at)}</DTEND>`,
    "",
  ].join("\r\n");
}

export function ofxLine({ id, at, cents, name, memo }: Posted): string {
  const type = cents < 0 ? "DEBIT" : "CREDIT";
  return `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>${moment(at)}</DTPOSTED><TRNAMT>${amount(cents)}</TRNAMT><FITID>${id}</FITID><NAME>${written(name, 32)}</NAME><MEMO>${written(memo, 255)}</MEMO></STMTTRN>\r\n`;
}

export function ofxEnd({ at, balanceCents }: Pick<Statement, "at" | "balanceCents">): string {
  const balance = `<LEDGERBAL><BALAMT>${amount(balanceCents)}</BALAMT><DTASOF>${moment(at)}</DTASOF></LEDGERBAL>`;
  return `</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1>\r\n</OFX>\r\n`;
}

function moment(at: Date): string {
  return `${formatInTimeZone(at, "yyyyMMddHHmmss")}[-3:BRT]`;
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Cut to its length, then escaped; what Windows-1252 lacks becomes its plain letter, or a question mark. */
function written(text: string, most: number): string {
  const plain = [...text.replace(/\p{Cc}+/gu, " ").trim()].map(in1252).join("");
  return plain.slice(0, most).replace(/[&<>]/g, (sign) => escapes[sign] ?? "");
}

function in1252(sign: string): string {
  const isThere = (text: string) => /^[\x20-\x7e\xa0-\xff]*$/.test(text);
  if (isThere(sign)) return sign;
  const plain = sign.normalize("NFKD").replace(/\p{M}/gu, "");
  return isThere(plain) ? plain : "?";
}
