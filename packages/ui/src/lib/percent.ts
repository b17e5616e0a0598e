/** "13%" of 0.13, "7,5%" of 0.075 with a fraction digit. */
export function formatShare(share: number, maximumFractionDigits = 0): string {
  return share.toLocaleString("pt-BR", { style: "percent", maximumFractionDigits });
}
