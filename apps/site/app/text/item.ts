import { plural } from "@camarim/ui/text/counted.ts";
import { onDay } from "@camarim/ui/text/on-day.ts";

export const item = {
  section: "Avulsos",
  lead: "pague uma vez, sem mensalidade",
  all: "Ver todos os avulsos",
  listTitle: (name: string) => `Avulsos de ${name}`,
  title: (title: string, name: string) => `${title}, de ${name}`,
  description: (title: string, contents: string) => `${title}: ${contents}. Pague uma vez, sem mensalidade.`,
  none: { title: "Nenhum avulso à venda", message: "Quando houver um, ele aparece aqui." },
  onlySubscribers: "Só assinantes",
  soldOut: "Esgotado",
  left: (count: number) => `${plural(count, "resta", "restam")}\u00a0${count}`,
  ends: (day: string) => `acaba ${day}`,
  endsOn: (date: string) => `acaba em ${date}`,
  weekdays: ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"],
  subscriberPrice: (money: string) => `assinantes: ${money}`,
  yourPrice: "seu preço de assinante",
  bought: "Comprado: assistir",
  price: {
    section: "Preço",
    everyone: "Para todo mundo",
    subscribers: "Para quem assina",
    yours: "Seu preço de assinante",
    enter: "Já assina? Entre com seu e-mail",
  },
  action: "Compra",
  promise:
    "Você assiste em qualquer aparelho, quando quiser, enquanto o avulso e a página existirem. Quem publica só pode excluir o avulso 7 dias depois da última venda.",
  withdrawal: "Mudou de ideia? Em até 7 dias você desiste por aqui e recebe o dinheiro de volta.",
  buy: (money: string) => `Comprar por ${money}`,
  have: "Já comprei: entrar",
  page: (name: string) => `Ver a página de ${name}`,
  forSubscribers: {
    lead: (name: string) => `Só quem assina ${name} compra este avulso.`,
    subscribe: "Ver os planos",
    enter: "Já assino: entrar",
  },
  states: {
    soldOut: { title: "Esgotado", message: "Todas as unidades deste avulso foram vendidas." },
    gone: {
      title: "Este avulso não está mais à venda",
      message: "O prazo acabou ou ele saiu da página. Se você já comprou, entre com o e-mail da compra.",
    },
    closed: {
      title: "Vendas pausadas",
      message: (name: string) => `${name} não está vendendo avulsos agora.`,
    },
  },
  form: {
    title: "Comprar avulso",
    by: (name: string) => `de ${name}`,
    payer: (name: string, email: string) => `Você compra como ${name} (${email}).`,
    paused: { title: "Vendas pausadas", message: "Esta página não está vendendo agora. Nada foi cobrado." },
    priceChanged: { title: "O preço mudou", message: "Confira o novo valor antes de pagar. Nada foi cobrado." },
  },
  order: {
    of: (title: string, username: string) => `${title}, de @${username}`,
    paid: "Pedido pago",
    paidMessage: "Você já pode assistir.",
    watch: "Assistir agora",
    keep: "Em outro celular ou navegador, entre com o mesmo e-mail e um código.",
    checking: (username: string) =>
      `@${username} vai conferir, e o avulso abre nesta tela. Avisamos por e-mail; você não precisa esperar aqui.`,
    expired: "O prazo para pagar acabou. Se algum valor foi pago, ele volta para você.",
    closed: "Ele não abre mais: o dinheiro voltou para você ou está em contestação.",
    again: "Ver o avulso",
    handOver: (browser: string) => `Ele pode esquecer a sua compra. Leve ela para o ${browser}: é uma vez só.`,
  },
  watch: {
    title: "Seu avulso",
    play: "Assistir",
    by: (name: string, day: string) => `${name} · comprado ${onDay(day)}`,
    report: "Denunciar",
    withoutScripts: "Para assistir em tela cheia, um vídeo depois do outro, ative o JavaScript do seu navegador.",
    photo: (place: number) => `Foto ${place}`,
    locked: {
      title: "Este avulso não abre neste aparelho",
      message: "Se você comprou, entre com o e-mail da compra e um código.",
      enter: "Já comprei: entrar",
    },
  },
  home: {
    title: "Meus avulsos",
    line: (name: string, day: string) => `${name} · ${day}`,
    refunded: (name: string, status: string, day: string) => `${name} · ${status} · ${day}`,
  },
};
