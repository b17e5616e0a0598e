import { counted } from "@camarim/ui/text/counted.ts";
import { nav } from "@camarim/ui/text/nav.ts";

/** "em 20 de nov.", "hoje". */
const on = (day: string) => (/^\d/.test(day) ? `em ${day}` : day);

export const gifts = {
  title: nav.places.gifts,
  list: "Presentes vendidos",
  to: (receiver: string) => `para ${receiver}`,
  plan: (name: string, months: number) => `${name}, ${counted(months, "mês", "meses")}`,
  bought: (day: string) => `comprado ${on(day)}`,
  delivery: (day: string) => `entrega ${on(day)}`,
  mailed: (day: string) => `enviado ${on(day)}`,
  claimed: (day: string) => `resgatado ${on(day)}`,
  states: {
    unclaimed: "Não resgatado",
    claimed: "Resgatado",
    refund_requested: "Devolução pedida",
    returned: "Devolvido",
  },
  refund: {
    due: (name: string) => `${name} pediu o dinheiro deste presente de volta.`,
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
