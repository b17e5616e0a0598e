import { counted } from "@camarim/ui/text/counted.ts";

export const cancellations = {
  title: "Quando alguém cancela",
  open: "Quando alguém cancela",
  openHint: "O que oferecer antes, e por que saíram",
  lead: "Cancelar leva sempre dois toques. Aqui você escolhe o que mostrar no caminho.",
  settings: {
    section: "O que mostrar",
    reason: "Perguntar o motivo",
    reasonHint: "Em um toque, sempre opcional.",
    pause: "Oferecer pausa",
    pauseHint: "De 1 a 3 meses, sem cobrança e sem acesso. O preço fica guardado.",
    plan: "Oferecer plano mais barato",
    planHint: "Aparece só para quem paga mais por mês.",
    noPlan: "Não oferecer",
    discount: "Oferecer desconto",
    discountHint: "Só no próximo período, e uma vez por ano para cada fã.",
    noDiscount: "Não oferecer",
    percent: (percent: string) => `${percent} a menos`,
    planOption: (name: string, price: string) => `${name}, ${price}`,
  },
  recent: "Nos últimos 30 dias",
  opened: (count: number) =>
    count === 1 ? "1 pessoa abriu o cancelar" : `${counted(count, "pessoa", "pessoas")} abriram o cancelar`,
  outcome: (stayed: number, left: number) =>
    `${counted(stayed, "ficou", "ficaram")}, ${counted(left, "saiu", "saíram")}`,
  share: (percent: string) => `${percent} ficaram`,
  kept: { pause: "Ficou com uma pausa", plan: "Ficou com o plano mais barato", discount: "Ficou com o desconto" },
  worth: (money: string) => `${money} de desconto no total`,
  none: { title: "Ninguém abriu o cancelar", message: "Quando alguém abrir, você vê aqui quem ficou e por que saiu." },
  reasons: {
    section: "Por que saíram",
    of: { price: "Caro", content: "Pouca novidade", time: "Sem tempo", other: "Outro motivo" },
    none: "Ninguém deu um motivo.",
  },
};
