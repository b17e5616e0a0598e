/** A dynamic BR Code (Manual de Padrões para Iniciação do Pix, 2.7), whose amount is at its URL. */
export function formatBrCode(invoiceId: string, name: string): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, "0")}${value}`;
  const plain =
    name
      .normalize("NFD")
      .replace(/[^A-Za-z0-9 ]/g, "")
      .slice(0, 25) || "IUGU";
  const address = field("00", "br.gov.bcb.pix") + field("25", `qr.iugu.com/public/payload/v2/cobv/${invoiceId}`);
  const body =
    field("00", "01") +
    field("01", "12") +
    field("26", address) +
    field("52", "0000") +
    field("53", "986") +
    field("58", "BR") +
    field("59", plain) +
    field("60", "SAO PAULO") +
    field("62", field("05", "***"));
  return `${body}6304${crc(`${body}6304`)}`;
}

/** CRC-16/CCITT-FALSE. */
function crc(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1;
    sum &= 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, "0");
}
