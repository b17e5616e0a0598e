import { counted, plural } from "./counted.ts";

export const stories = {
  sending: (percent: number) => `Enviando ${percent}\u00a0%`,
  processing: "Processando…",
  progress: "Envio do vídeo",
  cancelUpload: "Cancelar envio",
  notSent: "O vídeo não foi enviado",
  retry: "Tentar de novo",
  discard: "Descartar vídeo",
  failed: "Não deu para processar este vídeo",
  views: (count: number) => counted(count, "visualização", "visualizações"),
  tile: { story: "Story", ago: (ago: string) => `Story, ${ago}`, leaves: ", sai em ", views: ", visualizações: " },
  failedTile: "Story com erro",
  problem: {
    header: "Ops! Algo deu errado",
    type: "Ops! Apenas vídeos são permitidos",
    duration: "Ops! Apenas vídeos com até 15 segundos são permitidos",
    size: "Ops! Apenas vídeos com tamanho de até 50mb são permitidos",
    unknown: "Houve um erro ao processar seu vídeo. Tente novamente mais tarde.",
  },
  pick: {
    title: "Publicar",
    lead: "Escolha um vídeo de até 15 segundos e 50\u00a0MB. Só quem assina vai ver.",
    action: "Escolher vídeo",
  },
  publish: {
    title: "Novo story",
    caption: "Legenda",
    captionHint: (left: number) =>
      `Opcional. ${plural(left, "Resta", "Restam")} ${counted(left, "caractere", "caracteres")}.`,
    action: "Publicar",
    noPreview: "A prévia não abre neste navegador, mas o vídeo pode ser publicado.",
    preview: "Prévia do vídeo",
  },
  story: {
    title: "Story",
    delete: "Excluir story",
    deleteTitle: "Excluir este story?",
    deleteMessage: "Ele some da sua página agora, e isso não pode ser desfeito.",
    deleteAction: "Excluir story",
    processingTitle: "Processando seu vídeo",
    processingMessage: "Leva alguns instantes. Esta tela se atualiza sozinha.",
    failedTitle: "Este vídeo não foi ao ar",
    gone: "Story não encontrado",
    goneMessage: "Ele pode ter sido excluído, ou o link está errado.",
    back: "Ver meus stories",
  },
};
