import type { ImportQuestion, StatusMeaning } from "@camarim/contract/imports-values";
import { counted, plural } from "@camarim/ui/text/counted.ts";

const people = (count: number) => counted(count, "pessoa", "pessoas");

const meanings: Record<StatusMeaning, string> = {
  active: "Sim, e a assinatura renova",
  canceled: "Sim, mas só até o dia já pago",
  ended: "Não, já terminou",
  left_out: "Não importar",
};

function quoted({ word, isDated }: Pick<ImportQuestion, "word" | "isDated">): string {
  const name = word ? `“${word}”` : "Situação em branco";
  return isDated ? `${name}, com data no futuro` : name;
}

/** Questions about words of an imported file. */
export const importQuestions = {
  title: "O arquivo tem palavras que só você sabe explicar",
  waiting: (count: number) => `${counted(count, "pergunta espera", "perguntas esperam")} sua resposta`,
  lead: "Uma resposta vale para todas as pessoas com a mesma palavra. Até lá, ninguém ganha acesso nem é cobrado por causa dela.",
  answered: "Suas respostas",
  choose: "Escolha",
  status: (question: ImportQuestion) =>
    `${quoted(question)}: ${people(question.people)}. ${plural(question.people, "Tem", "Têm")} acesso agora?`,
  period: ({ word, people: count }: ImportQuestion) =>
    `“${word}”: ${people(count)}. ${plural(count, "Paga", "Pagam")} de quanto em quanto tempo?`,
  price: ({ word, people: count }: ImportQuestion) =>
    `“${word}”: ${people(count)}. Quanto ${plural(count, "paga", "pagam")}?`,
  priceHint: "Em reais, a cada período. Vazio: você decide depois",
  date: ({ word, people: count }: ImportQuestion) => `“${word}” é qual dia? ${people(count)} com datas assim`,
  unknown: "Não sei: decidir depois",
  meaning: (meaning: StatusMeaning) => meanings[meaning],
  save: "Usar estas respostas",
};
