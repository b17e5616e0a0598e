import { counted, plural } from "./counted.ts";

export const creatorPage = {
  description: (name: string) => `Stories só para assinantes de ${name}, no Camarim.`,
  title: (name: string, username: string) => `${name} (@${username})`,
  at: (username: string) => `@${username}`,
  adult: "18+",
  counts: {
    perWeek: (count: number) => plural(count, "story/semana", "stories/semana"),
    last: "último",
    subscribers: (count: number) => plural(count, "assinante", "assinantes"),
  },
  stories: (count: number) => counted(count, "story", "stories"),
  locked: "só para assinantes",
  subscribe: "Assinar",
  subscribeFor: (money: string) => `Assinar por ${money}`,
  subscribeFree: "Assinar grátis",
  tryFor: (days: number) => `Começar ${counted(days, "dia", "dias")} grátis`,
  enter: "Já tenho acesso: entrar",
  watch: "Assistir",
  accessUntil: (day: string) => `Sua assinatura vale até ${day}`,
  noStories: "Nenhum story no ar agora. Volte mais tarde.",
  resume: "Continuar pagamento",
  resumeLine: "Você tem um pedido em andamento.",
  seeOrder: "Ver meu pedido",
  checkingLine: (name: string) => `${name} vai conferir seu comprovante.`,
  otherPlan: "Escolher outro plano",
  paused: (name: string) => `${name} não está aceitando assinaturas agora.`,
};
