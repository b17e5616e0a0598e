import {
  type IgnoredField,
  type ImportFailure,
  type ImportField,
  type ImportSource,
  type ImportSummary,
  previewDays,
  type RowReason,
  type RowState,
} from "@camarim/contract/imports-values";
import { counted, plural } from "@camarim/ui/text/counted.ts";
import { onDay } from "@camarim/ui/text/on-day.ts";

const sources: Record<ImportSource, string> = {
  lastlink: "Lastlink",
  hotmart: "Hotmart",
  patreon: "Patreon",
  ghost: "Ghost",
  camarim: "Camarim",
  other: "Outra plataforma",
};

const fields: Record<ImportField, string> = {
  name: "Nome",
  email: "E-mail",
  phone: "Celular",
  document: "CPF ou CNPJ",
  instagram: "Instagram",
  plan: "Plano",
  price: "Valor",
  currency: "Moeda",
  periodMonths: "Período",
  status: "Situação",
  startedAt: "Assina desde",
  paidUntil: "Pago até",
  nextCharge: "Próxima cobrança",
  externalId: "Código da assinatura",
  free: "Conta grátis, sem assinatura",
  gift: "Cortesia ou teste grátis",
};

const reasons: Record<RowReason, string> = {
  contact_missing: "Sem e-mail nem celular",
  email_invalid: "E-mail com erro",
  phone_invalid: "Celular com erro",
  until_missing: "Falta a data até quando está pago",
  until_invalid: "Não entendemos a data",
  status_unclear: "Não sabemos se tem acesso",
  date_unclear: "Não sabemos que dia é",
  never_paid: "Ainda não pagou",
  ended: "Já terminou, sem data",
  free: "Não é assinante: conta grátis",
  left_out: "Você escolheu não importar",
};

const ignored: Record<IgnoredField, string> = {
  phone: "celular não entendido, fica de fora",
  document: "CPF ou CNPJ não entendido, fica de fora",
};

const states: Record<RowState, [string, string]> = {
  new: ["novo", "novos"],
  merged: ["já existe", "já existem"],
  wrong: ["com erro", "com erro"],
  repeated: ["repetido no arquivo", "repetidos no arquivo"],
  skipped: ["fica de fora", "ficam de fora"],
};

const failures: Record<ImportFailure, string> = {
  quotes: "Há uma aspa aberta e nunca fechada no arquivo. Exporte de novo ou corrija a linha e envie outra vez.",
  too_many: "O arquivo tem mais de 200 mil linhas. Divida em mais arquivos.",
  empty: "Não achamos ninguém no arquivo.",
  unreadable: "Não conseguimos ler o arquivo. Exporte de novo em CSV e envie outra vez.",
  expired: `A conferência ficou ${previewDays} dias parada, então apagamos o que lemos. Ninguém foi importado: envie o arquivo outra vez.`,
};

const people = (count: number) => counted(count, "pessoa", "pessoas");

export const lastlink = {
  title: "Migrar assinantes",
  refresh: "Atualizar",
  actions: "Ações",
  lead: "Importe quem já te assina em outra plataforma. Cada pessoa assiste aqui até o dia que já pagou, sem cobrança e mesmo que tenha cancelado.",
  imported: (imported: number, arrived: number) =>
    `${people(imported)} ${plural(imported, "importada", "importadas")}, ${counted(arrived, "já chegou", "já chegaram")}.`,
  pick: "Escolher planilha",
  drop: "ou solte o arquivo aqui",
  formats: "CSV da Lastlink, Hotmart, Patreon, Ghost ou de qualquer lugar. Até 20 MB e 200 mil linhas.",
  connection: {
    title: "Conexão com a Lastlink",
    label: "Avisos da Lastlink",
    off: "Conecte para acompanhar renovações e cancelamentos",
    on: (day: string) => `Conectada ${onDay(day)}`,
    heard: (moment: string) => `Último aviso: ${moment}`,
    chipOn: "conectada",
    chipOff: "desligada",
  },
  earlier: "Importações",
  oneImport: "Importação",
  columns: { file: "Arquivo", source: "De onde", day: "Enviada", state: "Situação", rows: "Linhas" },
  choose: "Escolha uma importação para ver o resultado.",
  none: {
    title: "Nenhuma importação ainda",
    message: "Exporte seus assinantes da outra plataforma em CSV e envie aqui. Nada muda antes de você conferir.",
  },
  source: (source: ImportSource) => sources[source],
  field: (field: ImportField) => fields[field],
  reason: (reason: RowReason) => reasons[reason],
  ignored: (field: IgnoredField) => ignored[field],
  failure: (failure: ImportFailure) => failures[failure],
  count: (state: RowState, count: number) => counted(count, ...states[state]),
  rehearsal: ({ counts }: ImportSummary) =>
    (["new", "merged", "wrong"] as const).map((state) => counted(counts[state] ?? 0, ...states[state])).join(", "),
  more: "Mostrar mais",
  chip: {
    arrived: "chegou",
    reading: "lendo",
    ready: "para conferir",
    importing: "importando",
    done: "importada",
    undoing: "desfazendo",
    undone: "desfeita",
    failed: "não deu certo",
  },
  sending: (percent: number) => `Enviando o arquivo: ${percent}%`,
  reading: "Lendo a planilha",
  importing: "Importando as pessoas",
  undoing: "Desfazendo a importação",
  stay: "Você pode sair desta tela: continuamos por aqui.",
  progress: (done: number, total: number) => `${done.toLocaleString("pt-BR")} de ${counted(total, "linha", "linhas")}`,
  rehearse: {
    title: "Confira antes de importar",
    nothingYet: "Nada mudou ainda. Confira as colunas e as linhas com erro, e depois confirme.",
    ended: (count: number) =>
      `${people(count)} já ${plural(count, "terminou", "terminaram")} o período: ${plural(count, "entra como assinatura vencida", "entram como assinaturas vencidas")}, sem acesso.`,
    phoneOnly: (count: number) =>
      `${people(count)} só ${plural(count, "tem", "têm")} celular: ${plural(count, "entra", "entram")} pelo convite que você enviar.`,
    documentIgnored: (count: number) =>
      `${people(count)} ${plural(count, "entra", "entram")} sem CPF: o número do arquivo está incompleto ou errado.`,
    phoneIgnored: (count: number) =>
      `${people(count)} ${plural(count, "entra", "entram")} sem celular: o número do arquivo está incompleto ou não é do Brasil.`,
    columns: "Colunas do arquivo",
    columnsLead: "Diga o que cada coluna é. Ao mudar, lemos a planilha de novo.",
    ignore: "Não usar",
    unnamed: (place: number) => `Coluna ${place}`,
    from: "De onde vem",
    order: "Datas do arquivo",
    orderUnknown: "Não sabemos: escolha",
    orders: { dmy: "Dia/mês/ano", mdy: "Mês/dia/ano" },
    until: "Sem data? Vale até",
    untilHint: "Para quem está em dia e não tem data no arquivo. Vazio: a linha fica com erro",
    rows: "Linhas do arquivo",
    show: "Mostrar",
    noRows: "Nenhuma linha assim.",
    // Line numbers as in a spreadsheet, whose first line is the header.
    line: (line: number) => `Linha ${line + 1}`,
    allowed: "Estas pessoas assinam ou assinaram meu conteúdo, e posso importar os dados delas para o Camarim.",
    allowedMissing: "Marque para continuar.",
    confirm: (count: number) => `Importar ${people(count)}`,
    nobody: "Nenhuma linha está pronta para importar.",
  },
  fix: {
    title: (line: number) => `Corrigir a linha ${line + 1}`,
    untilHint: "Dia/mês/ano",
    save: "Salvar",
    saved: "Linha corrigida",
    still: "Ainda há algo errado nesta linha.",
  },
  done: {
    imported: (count: number) => `${counted(count, "linha importada", "linhas importadas")}`,
    arrived: (arrived: number) =>
      arrived === 0 ? "Ninguém chegou ainda." : `${people(arrived)} já ${plural(arrived, "chegou", "chegaram")}.`,
    how: "Quem tem e-mail entra com ele, sem convite. O convite abre uma vez, vale 30 dias e serve também para quem só tem celular.",
    way: "Link para quem tem e-mail",
    message: (creator: string) =>
      `Meus stories agora estão no Camarim. Entre com o e-mail da sua assinatura: você já tem acesso. ${creator}`,
    claims: "Baixar convites",
    people: "Pessoas importadas",
    invite: "Enviar convite",
    copy: "Copiar convite",
    copied: "Convite copiado",
    inviteMessage: (creator: string) => `Sua assinatura de ${creator} agora é no Camarim. Este é o seu convite:`,
    came: (moment: string) => `Chegou ${moment}.`,
    noClaim: "Não há convite aberto para esta linha.",
    undo: "Desfazer importação",
    undoUntil: (moment: string) => `Dá para desfazer até ${moment}.`,
    question: "Desfazer a importação?",
    questionMessage: "Quem foi importado por este arquivo perde o acesso. Quem já chegou ou pagou aqui continua.",
  },
  undoneTitle: "Importação desfeita",
  undone: (undone: number, kept: number) =>
    `${people(undone)} ${plural(undone, "saiu", "saíram")}${kept > 0 ? ` e ${people(kept)} que já ${plural(kept, "tinha chegado continua", "tinham chegado continuam")}` : ""}.`,
  again: "Enviar outra planilha",
  until: (day: string) => `Acesso até ${day}`,
  forGood: "Acesso sem prazo",
  over: (day: string) => `Sem acesso: terminou ${/^\d/.test(day) ? "em " : ""}${day}`,
  noAccess: "Sem acesso",
  statuses: {
    canceled: "cancelada",
    expired: "vencida",
    refunded: "devolvida",
    charged_back: "contestada",
    revoked: "revogada",
  } as Record<string, string>,
  back: "Ver importações",
  lost: { title: "Importação não encontrada", message: "Ela não existe ou não é sua." },
  login: {
    title: "Conectar a Lastlink",
    lead: "Enquanto seus assinantes mudam de casa, a Lastlink avisa o Camarim de cada renovação e cancelamento. Nunca pedimos sua senha da Lastlink.",
    one: "Copie este endereço",
    oneHow:
      "Na Lastlink: Produtos → Integrações → Lastlink Webhook. Crie um webhook com este endereço e marque todos os eventos.",
    copy: "Copiar endereço",
    copied: "Endereço copiado",
    secret: "Este endereço é só seu: não mostre a ninguém.",
    ownerOnly: "O endereço aparece só para quem é dono da conta.",
    rotate: "Trocar endereço",
    rotateTitle: "Trocar o endereço?",
    rotateLead: "O endereço de agora deixa de valer na hora. Depois, cole o novo no webhook da Lastlink.",
    rotated: "Endereço trocado. Copie o novo e cole na Lastlink",
    two: "Cole o token que ela mostra",
    token: "Token do webhook",
    tokenHint: "Ele aparece no painel do webhook. Não é a sua senha",
    short: "Cole o token inteiro, como a Lastlink mostra.",
    connect: "Conectar",
    change: "Trocar token",
    connected: "Lastlink conectada",
    three: "Toque em “Testar” na Lastlink",
    tested: (moment: string) => `Teste recebido ${moment}.`,
    untested: "O teste ainda não chegou aqui.",
  },
};
