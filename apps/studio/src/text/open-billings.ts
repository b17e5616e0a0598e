import { calendarDay } from "@camarim/ui/lib/time.ts";
import { onDay } from "@camarim/ui/text/on-day.ts";

export const openBillings = {
  title: (count: number | undefined) => (count === undefined ? "Em aberto" : `Em aberto (${count})`),
  list: "Faturas em aberto",
  isLate: (dueDate: string) => dueDate < calendarDay(new Date().toISOString()),
  due: (day: string, isLate: boolean) => `${isLate ? "Venceu" : "Vence"} ${onDay(day)}`,
  stopped: "Vendas pausadas",
  more: "Ver mais faturas",
  lead: "Cancelar perdoa o valor: ele sai do que esta pessoa deve e não é cobrado de novo. Não dá para desfazer.",
  reason: "Motivo",
  reasonHint: "Vai por e-mail e fica na fatura",
  missing: "Escreva o motivo.",
  cancel: "Cancelar fatura",
  canceled: (number: number) => `Fatura nº ${number} cancelada. O motivo foi por e-mail`,
};
