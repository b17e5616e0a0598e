import type { ErrorWords } from "./error-words.ts";

/** Files, stories, the gallery, imports, and who can watch. */
export const contentErrors = {
  UPLOAD_MALFORMED: {
    status: 400,
    title: "Envio incompleto",
    message: "O arquivo não chegou inteiro. Tente enviar de novo.",
  },
  FILE_MISSING: { status: 400, title: "Falta o arquivo", message: "Escolha um arquivo para enviar." },
  CONTENT_HIDDEN: {
    status: 451,
    title: "Conteúdo em análise",
    message: "Recebemos uma denúncia e este conteúdo não está disponível agora. Sua assinatura não muda.",
  },
  AGE_CHECK_REQUIRED: {
    status: 403,
    title: "Só para maiores de 18 anos",
    message: "Confirme sua idade uma vez para assistir. Sua assinatura continua valendo.",
  },
  STORY_NOT_FAILED: { status: 409, title: "Nada a refazer", message: "Este vídeo não está com erro." },
  STORY_PUBLISHED: {
    status: 409,
    title: "Já está no ar",
    message: "Este story já foi ao ar, e não dá mais para agendar.",
  },
  STORY_IS_DRAFT: {
    status: 409,
    title: "Ainda é um rascunho",
    message: "Publique este rascunho antes de arquivar ou de mudar o horário.",
  },
  STORY_NOT_DRAFT: {
    status: 409,
    title: "Já foi publicado",
    message: "Este story não é mais um rascunho.",
  },
  DRAFT_FAILED: {
    status: 409,
    title: "Vídeo com erro",
    message: "Este vídeo não pôde ser processado. Toque em “Tentar de novo” ou exclua o rascunho.",
  },
  STORY_NOT_CLOSED: {
    status: 409,
    title: "Story de destaque",
    message: "Este story vive nos seus destaques: não é agendado nem arquivado.",
  },
  HIGHLIGHT_LIMIT: {
    status: 409,
    title: "Destaques demais",
    message: "Você pode ter até 50 destaques, com até 100 stories em cada um.",
  },
  ITEM_LIMIT: {
    status: 409,
    title: "Avulsos demais",
    message: "Você pode ter até 200 avulsos. Exclua um que não vende mais.",
  },
  ITEM_SOLD: {
    status: 409,
    title: "Já foi vendido",
    message: "Quem comprou continua com tudo: você pode acrescentar vídeos e fotos, mas não tirar.",
  },
  ITEM_ORDERED: {
    status: 409,
    title: "Há pedidos em aberto",
    message:
      "Alguém ainda pode pagar este avulso, ou espera que você confira o comprovante. Tire da venda agora e exclua quando os pedidos terminarem.",
  },
  ITEM_SOLD_RECENTLY: {
    status: 409,
    title: "Vendido há menos de 7 dias",
    message:
      "Quem comprou perderia o acesso. Tire da venda agora e exclua depois de 7 dias, ou devolva o dinheiro antes.",
  },
  ANNOUNCEMENT_LIMIT: {
    status: 409,
    title: "Um recado por dia",
    message: "Você já mandou um recado para este dia. Espere até amanhã para mandar outro.",
  },
  SEGMENT_EMPTY: {
    status: 409,
    title: "Ninguém para receber",
    message: "Não há ninguém neste grupo agora. Escolha outro.",
  },
  PAGE_OFFLINE: {
    status: 409,
    title: "Sua página não está no ar",
    message: "Publique sua página antes de mandar um recado.",
  },
  CONTENT_IN_ITEM: {
    status: 409,
    title: "Faz parte de um avulso",
    message: "Está num avulso seu. Tire de lá, ou exclua o avulso, e tente de novo.",
  },
  IMPORT_BUSY: {
    status: 409,
    title: "Importação em andamento",
    message: "Espere a importação que está em andamento terminar.",
  },
  IMPORT_CLOSED: {
    status: 409,
    title: "Importação encerrada",
    message: "Esta importação já terminou e não muda mais. Envie o arquivo de novo para corrigir algo.",
  },
  IMPORT_NOTHING: {
    status: 409,
    title: "Ninguém para importar",
    message: "Nenhuma linha está pronta. Confira as colunas e corrija as linhas com erro.",
  },
  UNDO_OVER: {
    status: 409,
    title: "Não dá mais para desfazer",
    message: "Uma importação pode ser desfeita por até 72 horas.",
  },
  UPLOAD_OFFSET: {
    status: 409,
    title: "Envio fora de ordem",
    message: "O envio continua de outro ponto. Tente de novo.",
  },
  UPLOAD_CANCELED: {
    status: 409,
    title: "Envio cancelado",
    message: "Este envio foi cancelado. Para publicar o arquivo, escolha de novo.",
  },
  UPLOAD_INCOMPLETE: { status: 409, title: "Falta uma parte", message: "O arquivo ainda não chegou inteiro." },
  FILE_TOO_LARGE: { status: 413, title: "Arquivo grande demais", message: "O arquivo passa do tamanho permitido." },
  IMPORT_TOO_LARGE: {
    status: 413,
    title: "Arquivo grande demais",
    message: "Envie uma planilha de até 20 MB. Se a sua for maior, divida em mais arquivos.",
  },
  VIDEO_TOO_LARGE: {
    status: 413,
    title: "Ops! Algo deu errado",
    message: "Ops! Apenas vídeos com tamanho de até 50mb são permitidos",
  },
  MEDIA_TOO_LARGE: {
    status: 413,
    title: "Arquivo grande demais",
    message: "Envie fotos de até 50 MB e vídeos de até 200 MB.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: "Formato não aceito",
    message: "Este formato de dados não é aceito aqui.",
  },
  NOT_A_VIDEO: { status: 415, title: "Ops! Algo deu errado", message: "Ops! Apenas vídeos são permitidos" },
  NOT_AN_IMAGE: { status: 415, title: "Formato não aceito", message: "Envie uma imagem JPEG ou PNG." },
  NOT_A_PHOTO: {
    status: 415,
    title: "Formato não aceito",
    message: "Envie uma foto ou captura de tela (JPEG, PNG, WebP, AVIF ou HEIC).",
  },
  NOT_A_MEDIA: {
    status: 415,
    title: "Formato não aceito",
    message: "Envie uma foto (JPEG, PNG, WebP, AVIF ou HEIC) ou um vídeo.",
  },
  IMPORT_NOT_CSV: {
    status: 415,
    title: "Formato não aceito",
    message: "Envie a planilha em CSV. No Excel ou no Google Planilhas, use “Salvar como” ou “Fazer download” em CSV.",
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    title: "Pedido inválido",
    message: "O arquivo não tem a parte que foi pedida.",
  },
  IMPORT_TOO_LONG: {
    status: 422,
    title: "Linhas demais",
    message: "Cada arquivo pode ter até 200 mil linhas. Divida em mais arquivos e envie um por vez.",
  },
  IMPORT_EMPTY: {
    status: 422,
    title: "Planilha vazia",
    message: "O arquivo precisa de uma linha de títulos e de pelo menos uma pessoa.",
  },
  VIDEO_TOO_LONG: {
    status: 422,
    title: "Ops! Algo deu errado",
    message: "Ops! Apenas vídeos com até 15 segundos são permitidos",
  },
  MEDIA_TOO_LONG: { status: 422, title: "Vídeo longo demais", message: "Envie vídeos de até 60 segundos." },
  VIDEO_UNSUPPORTED: {
    status: 422,
    title: "Ops! Algo deu errado",
    message:
      "Este tipo de arquivo não abre aqui. Exporte o vídeo em MP4, ou grave de novo pela câmera do celular, e envie de novo.",
  },
  VIDEO_PICTURE_UNSUPPORTED: {
    status: 422,
    title: "Ops! Algo deu errado",
    message:
      "A imagem deste vídeo está em um formato que não abre aqui. Exporte o vídeo em MP4 com imagem H.264, ou grave pela câmera do celular, e envie de novo.",
  },
  VIDEO_SOUND_UNSUPPORTED: {
    status: 422,
    title: "Ops! Algo deu errado",
    message:
      "O som deste vídeo está em um formato que não abre aqui. Exporte o vídeo com som AAC, ou sem som, e envie de novo.",
  },
  VIDEO_TOO_MANY_PIXELS: {
    status: 422,
    title: "Ops! Algo deu errado",
    message: "A imagem deste vídeo é grande demais. Exporte em 4K (3840 × 2160) ou menor e envie de novo.",
  },
  VIDEO_DAMAGED: {
    status: 422,
    title: "Ops! Algo deu errado",
    message:
      "Este arquivo está vazio, incompleto ou danificado. Confira se o vídeo toca até o fim no seu aparelho e envie o original de novo.",
  },
  VIDEO_PROTECTED: {
    status: 422,
    title: "Ops! Algo deu errado",
    message: "Este vídeo está protegido contra cópia, e por isso não abre aqui. Envie um vídeo gravado por você.",
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    title: "Envios demais",
    message: "Há muitos envios em andamento nesta conta. Espere um deles terminar ou cancele algum.",
  },
  UPLOADS_TOO_LARGE: {
    status: 429,
    title: "Envios demais",
    message:
      "Os envios em andamento já somam o máximo desta conta. Espere um deles terminar, ou confirme seu e-mail para enviar mais de uma vez.",
  },
  ACCOUNT_FULL: {
    status: 409,
    title: "Conta cheia",
    message: "Sua conta chegou ao limite de armazenamento. Apague stories ou mídias que não usa mais e envie de novo.",
  },
  AGE_CHECK_UNAVAILABLE: {
    status: 503,
    title: "Verificação fora do ar",
    message: "Não conseguimos verificar sua idade agora, e o conteúdo continua fechado. Tente de novo em instantes.",
  },
  VIDEO_CHECK_UNAVAILABLE: {
    status: 503,
    title: "A falha foi nossa",
    message:
      "Não conseguimos conferir vídeos agora. O problema é do Camarim, e não do seu arquivo. Espere alguns minutos e tente de novo.",
  },
  STORAGE_FULL: {
    status: 503,
    title: "Sem espaço agora",
    message: "Não conseguimos guardar o arquivo agora. Tente de novo mais tarde.",
  },
} as const satisfies Record<string, ErrorWords>;
