import { counted } from "./counted.ts";

export const uploads = {
  title: "Envios",
  lead: "Pode continuar usando o app, bloquear o celular ou fechar. O envio continua de onde parou.",
  done: "Tudo enviado.",
  leadUnkept: "Um dos arquivos não coube neste aparelho: deixe esta tela aberta até ele terminar.",
  pill: {
    sending: (count: number, percent: number) =>
      `Enviando ${counted(count, "arquivo", "arquivos")} · ${percent}\u00a0%`,
    processing: "Finalizando o envio",
    lost: "Sem conexão: o envio espera",
    failed: (count: number) => `${counted(count, "envio", "envios")} com erro`,
    open: "Ver envios",
  },
  kind: { closed: "Story", highlight: "Destaque", media: "Galeria" },
  waiting: "Na fila",
  started: "Preparando…",
  sending: (percent: number) => `Enviando ${percent}\u00a0%`,
  uploaded: "Enviado, conferindo…",
  lost: (percent: number) => `Sem conexão, parado em ${percent}\u00a0%. Continua sozinho.`,
  failed: "Não foi enviado",
  progress: (name: string) => `Envio de ${name}`,
  cancel: (name: string) => `Cancelar envio de ${name}`,
  discard: (name: string) => `Descartar ${name}`,
  retry: "Tentar de novo",
};
