import { counted } from "./counted.ts";

export const time = {
  months: ["jan.", "fev.", "mar.", "abr.", "mai.", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez."],
  today: "hoje",
  yesterday: "ontem",
  tomorrow: "amanhã",
  now: "agora",
  ago: (amount: string) => `há ${amount}`,
  minutes: (count: number) => `${count}\u00a0min`,
  hours: (count: number) => `${count}\u00a0h`,
  days: (count: number) => counted(count, "dia", "dias"),
  monthOf: (month: string, year: number) => `${month} de ${year}`,
  date: (day: number, month: string, year?: number) => `${day} de ${month}${year ? ` de ${year}` : ""}`,
};
