/** "Visa final 1111"; gateways write brands each in their own way. */
export function sayCard(brand: string | null, lastDigits: string): string {
  const name = names[brand?.toLowerCase() ?? ""] ?? brand ?? "";
  return `${name} final ${lastDigits}`.trim();
}

const names: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  mastercard: "Mastercard",
  amex: "American Express",
  elo: "Elo",
  hipercard: "Hipercard",
};
