const names: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  mastercard: "Mastercard",
  amex: "American Express",
  elo: "Elo",
  hipercard: "Hipercard",
};

/** "Visa final 1111"; gateways write brands in different ways. */
export function formatCard({ brand, lastDigits }: { brand: string | null; lastDigits: string }): string {
  return `${names[brand?.toLowerCase() ?? ""] ?? brand ?? ""} final ${lastDigits}`.trim();
}
