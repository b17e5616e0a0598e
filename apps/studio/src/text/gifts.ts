import { counted } from "@camarim/ui/text/counted.ts";
import { nav } from "@camarim/ui/text/nav.ts";
import { onDay } from "@camarim/ui/text/on-day.ts";

export const gifts = {
  title: nav.places.gifts,
  list: "Presentes vendidos",
  to: (receiver: string) => `para ${receiver}`,
  plan: (name: string, months: number) => `${name}, ${counted(months, "mês", "meses")}`,
  bought: (day: string) => `comprado ${onDay(day)}`,
  delivery: (day: string) => `entrega ${onDay(day)}`,
  mailed: (day: string) => `enviado ${onDay(day)}`,
  claimed: (day: string) => `resgatado ${onDay(day)}`,
  states: {
    unclaimed: "Não resgatado",
    claimed: "Resgatado",
    refund_requested: "Devolução pedida",
    returned: "Devolvido",
  },
  refund: {
    due: (name: string) => `${name} recebe de volta o dinheiro deste presente.`,
    open: "Ver a devolução",
  },
  more: "Ver mais presentes",
  message: {
    delete: (name: string) => `Apagar a mensagem de ${name}`,
    title: "Apagar a mensagem?",
    lead: (name: string) =>
      `Ninguém mais lê o que ${name} escreveu, nem você, nem quem recebe. O presente continua valendo. Se for ameaça ou crime, denuncie antes: a equipe guarda o que foi escrito.`,
    confirm: "Apagar mensagem",
    deleted: "Mensagem apagada",
  },
  empty: {
    title: "Seu primeiro presente aparece aqui",
    message:
      "Na sua página, alguém pode comprar uma assinatura sua para outra pessoa. Você recebe na hora, e o período começa quando ela resgata.",
  },
};
