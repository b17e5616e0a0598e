/** The content of a receipt. The banks are fictitious. */
export type ReceiptDrawing = {
  bank: keyof typeof banks;
  /** Formatted, for example "R$ 24,90". */
  amount: string;
  at: Date;
  payer: string;
  receiver: string;
  receiverKey: string;
  endToEndId: string;
};

const banks = {
  aurora: { name: "Banco Aurora", ink: "#5b2bd9", soft: "#efe9ff", dark: false },
  litoral: { name: "Litoral Digital", ink: "#00897b", soft: "#dff5f1", dark: false },
  ipe: { name: "Banco Ipê", ink: "#ffb300", soft: "#3a3220", dark: true },
} as const;

const size = { width: 1_080, height: 1_400 };
const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });
const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: "America/Sao_Paulo" });

/** Returns an SVG like the receipt of a bank's app. */
export function renderReceipt(receipt: ReceiptDrawing): string {
  const { name, ink, soft, dark } = banks[receipt.bank];
  const [desk, paper, text, quiet, line] = dark
    ? ["#0b0c0f", "#17181c", "#f4f1ea", "#a5a29a", "#303138"]
    : ["#e9e7f0", "#ffffff", "#20202a", "#77778a", "#e7e7ee"];
  const write = (x: number, y: number, size: number, colour: string, words: string, weight = 400, anchor = "start") =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" font-weight="${weight}" text-anchor="${anchor}">${words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</text>`;
  const rows: [string, string][] = [
    ["Para", receipt.receiver],
    ["Chave Pix", receipt.receiverKey],
    ["De", receipt.payer],
    ["Instituição", `${name} S.A.`],
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="Inter, Roboto, 'Noto Sans', 'DejaVu Sans', 'Liberation Sans', sans-serif">
    <rect width="${size.width}" height="${size.height}" fill="${desk}"/><rect width="${size.width}" height="210" fill="${ink}"/>
    <rect x="28" y="28" width="${size.width - 56}" height="${size.height - 56}" rx="36" fill="${paper}"/>
    <circle cx="112" cy="120" r="40" fill="${ink}"/><path d="M94 134q18-46 36-28" fill="none" stroke="${paper}" stroke-width="9" stroke-linecap="round"/>
    ${write(174, 133, 38, text, name, 700)}
    <circle cx="540" cy="306" r="76" fill="${soft}"/><path d="M506 308l24 24 46-50" fill="none" stroke="${ink}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>
    ${write(540, 452, 42, text, "Pix enviado", 600, "middle")}${write(540, 560, 92, text, receipt.amount, 700, "middle")}
    ${write(540, 624, 34, quiet, `${day.format(receipt.at)} às ${time.format(receipt.at)}`, 400, "middle")}
    <path d="M72 690h936" stroke="${line}" stroke-width="3"/>
    ${rows.map(([label, value], i) => write(72, 772 + i * 116, 30, quiet, label) + write(72, 816 + i * 116, 38, text, value, 500)).join("")}
    <path d="M72 1204h936" stroke="${line}" stroke-width="3" stroke-dasharray="4 12"/>
    ${write(72, 1274, 30, quiet, "ID da transação")}${write(72, 1324, 36, text, receipt.endToEndId, 500)}</svg>`;
}
