import { counted } from "@camarim/ui/text/counted.ts";

export const viewers = {
  title: (count: number) => counted(count, "visualização", "visualizações"),
  open: ", ver quem assistiu",
  list: "Quem assistiu",
  lead: "Os nomes aparecem por 48 horas; depois fica só a contagem.",
  more: (count: number) => `e mais ${counted(count, "pessoa", "pessoas")}`,
  nobody: { title: "Ninguém assistiu ainda", message: "Quando alguém assistir, o nome aparece aqui." },
  longAgo: { title: "Ninguém nas últimas 48 horas", message: "Quem assistiu antes disso continua na contagem." },
};
