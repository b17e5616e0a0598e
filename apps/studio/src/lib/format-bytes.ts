const units = ["B", "kB", "MB", "GB"] as const;

/** "1,2 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const number = (bytes / 1_000 ** power).toLocaleString("pt-BR", { maximumFractionDigits: power < 2 ? 0 : 1 });
  return `${number} ${units[power]}`;
}
