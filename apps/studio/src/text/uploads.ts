import { counted, plural } from "@camarim/ui/text/counted.ts";

export const uploads = {
  title: "Envios",
  lead: "Pode continuar usando o app, bloquear o celular ou fechar. O envio continua de onde parou.",
  done: "Tudo enviado.",
  leadUnkept: "Um dos arquivos não coube neste aparelho: deixe esta tela aberta até ele terminar.",
  pill: {
    sending: (count: number, percent: number) => `Enviando ${counted(count, "arquivo", "arquivos")} · ${percent}%`,
    processing: "Finalizando o envio",
    lost: "Sem conexão: o envio espera",
    outage: "Envio parado: continua sozinho",
    failed: (count: number) => `${counted(count, "envio", "envios")} com erro`,
    open: "Ver envios",
  },
  kind: { closed: "Story", highlight: "Destaque", draft: "Rascunho", media: "Galeria" },
  waiting: "Na fila",
  started: "Preparando…",
  sending: (percent: number) => `Enviando ${percent}%`,
  uploaded: "Enviado, conferindo…",
  outage: (percent: number) => `Parado em ${percent}%. Continua sozinho.`,
  lost: (percent: number) => `Sem conexão, parado em ${percent}%. Continua sozinho.`,
  failed: "Não foi enviado",
  problems: (count: number) =>
    `${plural(count, "Um vídeo não foi publicado", `${count} vídeos não foram publicados`)}:`,
  progress: (name: string) => `Envio de ${name}`,
  cancel: (name: string) => `Cancelar envio de ${name}`,
  discard: (name: string) => `Descartar ${name}`,
  retry: "Tentar de novo",
  /** By error code: what to do next on these screens. All other errors use the texts of the catalogue. */
  refused: {
    ACCOUNT_FULL:
      "Sua conta chegou ao limite de armazenamento. Apague stories ou mídias que não usa mais, abra Envios e toque em “Tentar de novo”.",
    UPLOADS_TOO_LARGE:
      "Os envios em andamento já somam o máximo. Espere um deles terminar, abra Envios e toque em “Tentar de novo”. Com o e-mail confirmado, cabem mais de uma vez.",
    TOO_MANY_UPLOADS:
      "Há muitos envios em andamento nesta conta. Espere um deles terminar ou cancele algum, abra Envios e toque em “Tentar de novo”.",
    TOO_MANY_ATTEMPTS: "Espere uma hora, abra Envios e toque em “Tentar de novo”. Deixe o arquivo na lista até lá.",
    VIDEO_CHECK_UNAVAILABLE:
      "Não conseguimos conferir vídeos agora. A falha é nossa, e não do seu vídeo. O arquivo continua guardado: espere alguns minutos, abra Envios e toque em “Tentar de novo”.",
    PRECONDITION_FAILED: "Recarregue a página e escolha o arquivo de novo.",
  },
  highlightGone: "O destaque deste vídeo não existe mais. Escolha outro destaque e envie o vídeo de novo.",
};
