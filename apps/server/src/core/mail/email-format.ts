const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const timeZone = "America/Sao_Paulo";
const longDay = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone });
const dayAndTime = new Intl.DateTimeFormat("pt-BR", {
  ...{ day: "numeric", month: "long" },
  ...{ hour: "2-digit", minute: "2-digit" },
  timeZone,
});
const shortDay = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", timeZone });

/** "R$ 29,90" */
export const formatMoney = (cents: number) => brl.format(cents / 100);
/** "20 de novembro de 2026", in São Paulo */
export const formatDay = (date: Date) => longDay.format(date);
/** "20 de novembro", in São Paulo */
export const formatShortDay = (date: Date) => shortDay.format(date);
/** "20 de novembro às 14:30", in São Paulo */
export const formatDayAndTime = (date: Date) => dayAndTime.format(date);

/** "Oi, Rita!", by the first name. */
export function formatGreeting(name: string): string {
  const [first] = name.trim().split(/\s+/);
  return first ? `Oi, ${first}!` : "Oi!";
}
