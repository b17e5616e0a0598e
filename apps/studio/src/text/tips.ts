import { counted } from "@camarim/ui/text/counted.ts";
import { nav } from "@camarim/ui/text/nav.ts";
import { onDay } from "@camarim/ui/text/on-day.ts";

const month = new Intl.DateTimeFormat("pt-BR", { month: "long", timeZone: "UTC" });
const captionShown = 60;

function shorten(caption: string): string {
  const letters = [...caption.replace(/\s+/g, " ").trim()];
  const shown = letters.slice(0, captionShown).join("");
  return letters.length > captionShown ? `${shown.trimEnd()}…` : shown;
}

const count = (tips: number) => counted(tips, "mimo", "mimos");

export const tips = {
  title: nav.places.tips,
  /** "Em novembro", of the calendar day "2026-11-01". */
  inMonth: (start: string) => `Em ${month.format(new Date(start))}`,
  count,
  best: (story: string, amount: string) => `o story que mais rendeu: ${story}, ${amount}`,
  total: (amount: string, tips: number) => `Desde o começo: ${amount} em ${count(tips)}, antes das taxas.`,
  beforeFees: "Valores antes das taxas.",
  /** A caption, or the day of a story that has none. */
  story: (caption: string | null, day: string) => (caption ? `“${shorten(caption)}”` : `story de ${day}`),
  onPage: "na página",
  /** Other fans do not learn the name. */
  waiting: (total: number) => `Para agradecer (${total})`,
  noneWaiting: "Você agradeceu todos.",
  done: "Agradecidos",
  doneOrReturned: "Agradecidos e devolvidos",
  more: "Ver mais mimos",
  thank: "Agradecer",
  thankName: (name: string, amount: string) => `Agradecer a ${name} pelo mimo de ${amount}`,
  thanking: (name: string) => `Agradecimento enviado para ${name}, por e-mail`,
  thanked: (day: string) => `você agradeceu ${onDay(day)}`,
  /** The money went back, or a dispute of it is open: the list does not know which. */
  returned: "Fora da soma",
  returnedOn: (day: string) => `devolvido ou contestado ${onDay(day)}`,
  openPayment: "Ver o pagamento",
  paymentOf: (name: string) => `Mimo de ${name}`,
  unpaid: "Ainda não pagos",
  byStory: "Por story",
  ofPage: "Na página",
  allStories: (stories: number) => `Ver todos os ${stories}`,
  ofStory: {
    title: "Mimos de um story",
    open: "Ver o story",
    all: "Todos os mimos",
    none: "Nenhum mimo neste story.",
  },
  /** In the story's viewer. */
  inViewer: (amount: string, tips: number) => `${amount} em ${count(tips)}`,
  message: {
    delete: (name: string) => `Apagar a mensagem de ${name}`,
    title: "Apagar a mensagem?",
    lead: (name: string) =>
      `Ninguém mais lê o que ${name} escreveu, nem você. O mimo continua seu. Se for ameaça ou crime, denuncie antes: a equipe guarda o que foi escrito.`,
    confirm: "Apagar mensagem",
    deleted: "Mensagem apagada",
  },
  empty: {
    title: "Seu primeiro mimo aparece aqui",
    message:
      "Um mimo é dinheiro que alguém manda pela sua página só por carinho, com uma mensagem se quiser. Divulgue sua página para receber o primeiro.",
  },
};
