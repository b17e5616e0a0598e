export const time = {
  months: ["jan.", "fev.", "mar.", "abr.", "mai.", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez."],
  today: "hoje",
  yesterday: "ontem",
  tomorrow: "amanhã",
  now: "agora",
  ago: (amount: string) => `há ${amount}`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => (count === 1 ? "1 dia" : `${count} dias`),
  date: (day: number, month: string, year?: number) => `${day} de ${month}${year ? ` de ${year}` : ""}`,
};
