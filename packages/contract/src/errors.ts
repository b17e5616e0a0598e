/**
 * The one catalogue of errors: code → HTTP status and the pt-BR words a person reads.
 * On the wire an error is `{ code, title, message, fields? }`; `fields` maps a field's path to its own message.
 */
export const errors = {
  VALIDATION_FAILED: { status: 400, title: "Confira os dados", message: "Alguns campos precisam de ajuste." },
  BODY_MALFORMED: { status: 400, title: "Pedido inválido", message: "Não conseguimos ler os dados enviados." },
  UPLOAD_MALFORMED: {
    status: 400,
    title: "Envio incompleto",
    message: "O arquivo não chegou inteiro. Tente enviar de novo.",
  },
  FILE_MISSING: { status: 400, title: "Falta o arquivo", message: "Escolha um arquivo para enviar." },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: "Pedido inválido",
    message: "A chave Idempotency-Key aceita de 1 a 255 caracteres, sem espaços nem acentos.",
  },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    title: "Pedido incompleto",
    message: "Este pedido precisa da chave Idempotency-Key, para nunca ser feito duas vezes.",
  },
  UNAUTHENTICATED: { status: 401, title: "Entre para continuar", message: "Sua sessão terminou. Entre de novo." },
  LOGIN_FAILED: { status: 401, title: "Não foi possível entrar", message: "Usuário ou senha incorretos." },
  FAN_UNAUTHENTICATED: {
    status: 401,
    title: "Entre para continuar",
    message: "Abra este link no navegador em que você assinou.",
  },
  CODE_WRONG: {
    status: 401,
    title: "Código incorreto",
    message: "O código não confere ou já venceu. Confira o e-mail mais recente ou peça outro código.",
  },
  WEBHOOK_REFUSED: { status: 401, title: "Aviso recusado", message: "O token deste aviso não confere." },
  FORBIDDEN: { status: 403, title: "Sem permissão", message: "Você não tem permissão para fazer isso." },
  ORIGIN_REFUSED: { status: 403, title: "Pedido recusado", message: "Este pedido não veio do nosso site." },
  PASSWORD_REQUIRED: { status: 403, title: "Confirme que é você", message: "Digite sua senha atual para continuar." },
  PASSWORD_WRONG: { status: 403, title: "Senha incorreta", message: "A senha atual não confere. Tente de novo." },
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
  EMAIL_NOT_PROVED: {
    status: 403,
    title: "Confirme seu e-mail",
    message: "Entre com este e-mail neste navegador para continuar.",
  },
  SUBSCRIPTION_REQUIRED: { status: 403, title: "Só para assinantes", message: "Assine para ver este conteúdo." },
  CARD_DECLINED: {
    status: 402,
    title: "Cartão não aprovado",
    message: "O cartão não foi aprovado, e nada foi cobrado. Use outro cartão ou pague com PIX.",
  },
  NOT_FOUND: { status: 404, title: "Não encontrado", message: "O que você procura não existe ou não está mais aqui." },
  COUPON_INVALID: { status: 404, title: "Cupom inválido", message: "Este cupom não existe. Confira o código." },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: "Pedido inválido",
    message: "Este endereço não aceita este tipo de pedido.",
  },
  REQUEST_TIMEOUT: { status: 408, title: "Demorou demais", message: "A conexão está lenta. Tente de novo." },
  USERNAME_TAKEN: {
    status: 409,
    title: "Usuário em uso",
    message: "Este nome de usuário já está em uso. Escolha outro.",
  },
  FAN_DELETION_WAITS: {
    status: 409,
    title: "Ainda não dá para apagar",
    message: "Há um comprovante em análise ou uma devolução a receber. Quando terminar, apague seus dados por aqui.",
  },
  EMAIL_TAKEN: { status: 409, title: "E-mail em uso", message: "Já existe uma conta com este e-mail." },
  COUPON_TAKEN: { status: 409, title: "Código em uso", message: "Você já tem um cupom com este código." },
  COUPON_ARCHIVED: { status: 409, title: "Cupom arquivado", message: "Este cupom foi arquivado e não muda mais." },
  COUPON_EXPIRED: { status: 409, title: "Cupom fora do prazo", message: "Este cupom não vale hoje." },
  COUPON_USED_UP: { status: 409, title: "Cupom esgotado", message: "Este cupom já foi usado até o limite." },
  COUPON_OTHER_PLAN: { status: 409, title: "Cupom de outro plano", message: "Este cupom não vale para este plano." },
  PRICE_CHANGED: {
    status: 409,
    title: "O preço mudou",
    message: "O preço deste plano mudou. Confira o novo valor antes de pagar.",
  },
  CREATOR_NOT_SELLING: {
    status: 409,
    title: "Assinaturas pausadas",
    message: "Este perfil não está aceitando assinaturas agora.",
  },
  PLAN_REQUIRED: {
    status: 409,
    title: "Mantenha um plano",
    message: "Sua página está publicada: deixe pelo menos um plano ativo.",
  },
  PAYMENT_NOT_OPEN: { status: 409, title: "Pagamento encerrado", message: "Este pagamento não está mais aberto." },
  PAYMENT_ALREADY_DECIDED: { status: 409, title: "Já decidido", message: "Este comprovante já foi decidido." },
  RECEIPT_WAITING: {
    status: 409,
    title: "Comprovante em análise",
    message: "Já recebemos seu comprovante. Aguarde a confirmação.",
  },
  RECEIPT_LIMIT: {
    status: 409,
    title: "Limite de comprovantes",
    message: "Este pagamento já teve 3 comprovantes. Faça um novo pedido.",
  },
  RECEIPT_MISSING: {
    status: 409,
    title: "Falta o comprovante",
    message: "Este pagamento ainda não tem comprovante para decidir.",
  },
  RECEIPT_ALREADY_USED: {
    status: 409,
    title: "Comprovante repetido",
    message: "Este comprovante já aprovou outro pagamento.",
  },
  ALREADY_DECIDED: { status: 409, title: "Já decidido", message: "Alguém já decidiu isto. Atualize a fila." },
  OWN_CASE: { status: 409, title: "É a sua conta", message: "Peça a outra pessoa da equipe para decidir." },
  BILLING_CLOSED: { status: 409, title: "Fatura encerrada", message: "Esta fatura já foi paga ou cancelada." },
  BILLING_RECEIPT_USED: {
    status: 409,
    title: "Comprovante repetido",
    message: "Este comprovante já pagou outra fatura.",
  },
  WALLET_NOT_REGISTERED: {
    status: 409,
    title: "Falta o cadastro",
    message: "Preencha seus dados antes de enviar o documento.",
  },
  WALLET_UNDER_REVIEW: {
    status: 409,
    title: "Cadastro em análise",
    message: "Estamos conferindo seus dados. Assim que terminarmos, você pode mudar o que quiser.",
  },
  WALLET_APPROVED: { status: 409, title: "Cadastro aprovado", message: "Seus documentos já foram aprovados." },
  SUBSCRIPTION_NOT_RUNNING: {
    status: 409,
    title: "Assinatura parada",
    message: "Esta assinatura não está em andamento. Para voltar, a pessoa assina de novo.",
  },
  CHARGE_OPEN: {
    status: 409,
    title: "Há um pagamento em aberto",
    message: "O plano pode mudar depois que o pagamento em aberto for decidido ou vencer.",
  },
  NOTHING_TO_PAY: {
    status: 409,
    title: "Nada a pagar",
    message: "O próximo período sai de graça e começa sozinho.",
  },
  REFUND_TOO_LATE: {
    status: 409,
    title: "Prazo encerrado",
    message: "O reembolso vale por 7 dias a partir do primeiro pagamento. Você pode cancelar a renovação.",
  },
  REFUND_USED: {
    status: 409,
    title: "Reembolso já usado",
    message: "Você já pediu um reembolso a este perfil, e ele vale uma vez por pessoa.",
  },
  NOTHING_HELD: {
    status: 409,
    title: "Nada para transferir",
    message: "Suas vendas caem direto no seu banco: não guardamos dinheiro seu.",
  },
  BALANCE_TOO_LOW: {
    status: 409,
    title: "Saldo insuficiente",
    message: "O valor passa do seu saldo disponível.",
  },
  PAYOUT_KEY_FRESH: {
    status: 409,
    title: "Espere 24 horas",
    message: "Sua chave mudou há pouco. Por segurança, as transferências voltam 24 horas depois da troca.",
  },
  PUSH_REFUSED: {
    status: 422,
    title: "Avisos não ligados",
    message: "Este navegador não deu um endereço de avisos que possamos usar. Você continua recebendo por e-mail.",
  },
  TRANSFER_REFUSED: {
    status: 409,
    title: "Transferência recusada",
    message: "A processadora não fez a transferência, e o dinheiro continua no seu saldo.",
  },
  NOT_REFUNDABLE: {
    status: 409,
    title: "Sem reembolso",
    message: "Este pagamento não pode ser reembolsado por aqui.",
  },
  REFUND_REFUSED: {
    status: 409,
    title: "Reembolso recusado",
    message: "A processadora não fez o reembolso. Confira se há saldo disponível e tente de novo.",
  },
  REFUND_UNDER_WAY: {
    status: 409,
    title: "Reembolso em andamento",
    message: "O reembolso foi pedido e ainda não foi confirmado. Volte em alguns minutos.",
  },
  STORY_NOT_FAILED: { status: 409, title: "Nada a refazer", message: "Este vídeo não está com erro." },
  STORY_PUBLISHED: {
    status: 409,
    title: "Já está no ar",
    message: "Este story já foi ao ar, e não dá mais para agendar.",
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
  IDEMPOTENCY_KEY_RUNNING: {
    status: 409,
    title: "Ainda em andamento",
    message: "Este pedido ainda está sendo feito. Espere um instante e tente de novo.",
  },
  UPLOAD_OFFSET: {
    status: 409,
    title: "Envio fora de ordem",
    message: "O envio continua de outro ponto. Tente de novo.",
  },
  UPLOAD_INCOMPLETE: { status: 409, title: "Falta uma parte", message: "O arquivo ainda não chegou inteiro." },
  MP_ACCOUNT_TAKEN: {
    status: 409,
    title: "Conta em uso",
    message: "Esta conta do Mercado Pago já recebe por outro perfil do Camarim. Entre no Mercado Pago com outra conta.",
  },
  MP_CODE_REFUSED: {
    status: 409,
    title: "Conexão não concluída",
    message: "O Mercado Pago não confirmou a autorização. Comece de novo.",
  },
  MP_LINK_EXPIRED: {
    status: 410,
    title: "Conexão vencida",
    message: "Este pedido de conexão venceu ou já foi usado. Comece de novo.",
  },
  LINK_EXPIRED: {
    status: 410,
    title: "Link vencido",
    message: "Este link venceu ou já foi usado. Peça um novo.",
  },
  PRECONDITION_FAILED: { status: 412, title: "Já mudou", message: "O arquivo mudou. Atualize a página." },
  FILE_TOO_LARGE: { status: 413, title: "Arquivo grande demais", message: "O arquivo passa do tamanho permitido." },
  BODY_TOO_LARGE: { status: 413, title: "Dados demais", message: "O pedido passa do tamanho permitido." },
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
  MEDIA_TYPE_REFUSED: { status: 415, title: "Formato não aceito", message: "Este formato de dados não é aceito aqui." },
  NOT_A_VIDEO: { status: 415, title: "Ops! Algo deu errado", message: "Ops! Apenas vídeos são permitidos" },
  NOT_AN_IMAGE: { status: 415, title: "Formato não aceito", message: "Envie uma imagem JPEG ou PNG." },
  NOT_A_PROOF: {
    status: 415,
    title: "Formato não aceito",
    message: "Envie a imagem do comprovante (JPEG, PNG, WebP ou HEIC) ou o PDF, sem senha.",
  },
  STATEMENT_UNREADABLE: {
    status: 415,
    title: "Extrato não lido",
    message:
      "Não conseguimos ler este extrato. No app do seu banco, exporte em OFX ou CSV e envie o arquivo como veio.",
  },
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
    message: "Este vídeo usa um formato que não conseguimos abrir. Grave de novo pela câmera do celular.",
  },
  GATEWAY_REFUSED: {
    status: 422,
    title: "Pagamento não criado",
    message: "A processadora não aceitou estes dados, e nada foi cobrado. Confira o CPF e o nome.",
  },
  GATEWAY_REFUSED_DATA: {
    status: 422,
    title: "Cadastro não aceito",
    message: "A iugu não aceitou estes dados. Confira documento, endereço e banco e envie de novo.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: "O pedido mudou",
    message: "Os dados mudaram depois do primeiro envio. Confira e envie como um pedido novo.",
  },
  TOO_MANY_OPEN_CHECKOUTS: {
    status: 429,
    title: "Pedidos demais",
    message: "Você já tem 3 pedidos em aberto. Pague um deles ou espere até amanhã.",
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    title: "Envios demais",
    message: "Há muitos envios em andamento nesta conta. Espere um deles terminar ou cancele algum.",
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    title: "Tentativas demais",
    message: "Houve muitas tentativas em pouco tempo. Espere alguns minutos e tente de novo.",
  },
  HEADERS_TOO_LARGE: { status: 431, title: "Pedido inválido", message: "O pedido trouxe cabeçalhos grandes demais." },
  INTERNAL: { status: 500, title: "Algo deu errado", message: "O erro foi nosso. Tente de novo em instantes." },
  UNAVAILABLE: {
    status: 503,
    title: "Volte em instantes",
    message: "Estamos com um problema no momento. Tente de novo em instantes.",
  },
  MP_OFF: {
    status: 503,
    title: "Mercado Pago indisponível",
    message: "A conexão com o Mercado Pago ainda não está ligada aqui. Você pode vender por PIX.",
  },
  MP_BUSY: {
    status: 503,
    title: "Mercado Pago fora do ar",
    message: "O Mercado Pago não respondeu e nada foi conectado. Comece de novo em instantes.",
  },
  AGE_CHECK_UNAVAILABLE: {
    status: 503,
    title: "Verificação fora do ar",
    message: "Não conseguimos verificar sua idade agora, e o conteúdo continua fechado. Tente de novo em instantes.",
  },
  GATEWAY_OFF: {
    status: 503,
    title: "Cartão indisponível",
    message: "A venda com cartão ainda não está ligada aqui. Você pode vender por PIX.",
  },
  GATEWAY_BUSY: {
    status: 503,
    title: "Processadora fora do ar",
    message: "Não conseguimos falar com a processadora, e nada foi cobrado. Tente de novo em instantes.",
  },
  STORAGE_FULL: {
    status: 503,
    title: "Sem espaço agora",
    message: "Não conseguimos guardar o arquivo agora. Tente de novo mais tarde.",
  },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ErrorCode = keyof typeof errors;
