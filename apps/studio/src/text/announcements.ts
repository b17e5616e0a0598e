import { formatShare } from "@camarim/ui/lib/percent.ts";
import { counted } from "@camarim/ui/text/counted.ts";
import { nav } from "@camarim/ui/text/nav.ts";

const number = new Intl.NumberFormat("pt-BR");
/** Below this many recipients a share says nothing. */
const leastForShare = 20;
const leastShare = 0.01;

const fans = (count: number) => counted(count, "fã", "fãs");

export const announcements = {
  title: nav.places.announcements,
  new: "Novo recado",
  actions: "Ações",
  more: "Mostrar mais",
  rules: "Um recado por dia, das 8h às 22h.",
  empty: {
    title: "Fale com todo mundo de uma vez",
    message:
      "Um recado por dia, para todos os fãs ou para um grupo. Chega na página de cada um, no aparelho e por e-mail.",
    action: "Escrever o primeiro recado",
  },
  segments: {
    everyone: "Todos os fãs",
    new: "Novos",
    leaving: "De saída",
    lapsed: "Já saíram",
    buyers: "Só compraram avulso ou mimo",
  },
  explained: {
    everyone: "Quem assina, quem já assinou e quem só comprou.",
    plan: "Quem tem acesso por este plano.",
    new: "Assinam há menos de 30 dias.",
    leaving: "Cancelaram e ainda têm acesso.",
    lapsed: "Já assinaram e hoje não têm acesso.",
    buyers: "Compraram um avulso ou mandaram um mimo, sem assinar.",
  },
  plan: (name: string) => `Plano ${name}`,
  planOnly: "Um plano",
  /** An option of the list of groups. */
  option: (group: string, count: number) => `${group} · ${count === 0 ? "ninguém" : number.format(count)}`,
  status: {
    scheduled: (when: string) => `sai ${when}`,
    starting: "saindo agora",
    sending: "enviando e-mails",
    sent: (when: string) => when,
    hidden: "fora do ar por denúncia",
    unsent: "não saiu: sua página não estava no ar",
  },
  waits: (when: string) => `De noite nada toca: o recado sai ${when}.`,
  figures: {
    recipients: "Receberam",
    mailed: "E-mails enviados",
    pushed: "Avisos no aparelho",
    opened: "Abriram aqui",
    unsubscribed: "Não querem mais",
  },
  figure: (count: number, of: number) =>
    of >= leastForShare && count / of >= leastShare
      ? `${number.format(count)} (${formatShare(count / of)})`
      : number.format(count),
  count: (value: number) => number.format(value),
  form: {
    to: "Para quem",
    title: "Título",
    text: "Recado",
    textHint: (length: number, max: number) => `${length} de ${max}`,
    preview: "É assim que chega",
    previewDetail: "recado de agora",
    untitled: "Título do recado",
    unwritten: "Seu texto aparece aqui.",
    plain: "Endereços de sites chegam como texto, sem link, para ninguém cair em golpe.",
    none: "Ninguém neste grupo agora. Escolha outro.",
    taken: (when: string) => `O recado de ${when} já foi. O próximo pode ser escrito no dia seguinte.`,
    submit: (count: number) => (count === 0 ? "Enviar recado" : `Enviar para ${fans(count)}`),
    question: (count: number) => `Enviar para ${fans(count)}?`,
    now: "Sai agora e não dá para mudar depois. Quem não quer recados recebe só na página, sem e-mail e sem aviso.",
    later: (when: string) => `Sai ${when}. Até lá você pode excluir.`,
    sent: "Recado a caminho",
    waiting: (when: string) => `Guardado: sai ${when}`,
  },
  delete: {
    label: (title: string) => `Excluir “${title}”`,
    question: (title: string) => `Excluir “${title}”?`,
    message: "Some da página dos fãs, e o que ainda não foi por e-mail não vai. Os e-mails que já saíram ficam.",
    confirm: "Excluir recado",
    done: "Recado excluído",
  },
};
