import type { ErrorWords } from "./error-words.ts";

/** Requests, sessions, and missing resources. */
export const requestErrors = {
  VALIDATION_FAILED: { status: 400, title: "Confira os dados", message: "Alguns campos precisam de ajuste." },
  BODY_MALFORMED: { status: 400, title: "Pedido inválido", message: "Não conseguimos ler os dados enviados." },
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
  FACTOR_FAILED: {
    status: 401,
    title: "Não foi possível confirmar",
    message: "O código ou a chave de acesso não confere. Cada código vale uma vez: espere o próximo e tente de novo.",
  },
  PASSKEY_COUNTER: {
    status: 401,
    title: "Chave de acesso recusada",
    message:
      "Esta chave de acesso não bate com o último uso que conhecemos, como a cópia de uma chave. Entre com outra chave ou com a senha, remova esta em Configurações, Segurança da entrada, e cadastre de novo.",
  },
  FACTOR_BLOCKED: {
    status: 403,
    title: "Segundo passo bloqueado",
    message:
      "Esta chave de acesso ou este aplicativo foi bloqueado depois de um aviso “Não fui eu”. Use outra chave ou um código de recuperação de antes. Sem nenhum, aguarde a recuperação da conta.",
  },
  FACTOR_LOCKED: {
    status: 429,
    title: "Códigos do aplicativo bloqueados",
    message:
      "Houve códigos errados demais nesta conta. Por até 24 horas, entre com uma chave de acesso ou um código de recuperação, ou peça a recuperação da conta.",
  },
  SIGN_IN_EXPIRED: {
    status: 401,
    title: "Comece de novo",
    message: "O tempo para entrar acabou. Digite sua senha de novo.",
  },
  WEBHOOK_REFUSED: { status: 401, title: "Aviso recusado", message: "O token deste aviso não confere." },
  ACCOUNT_SUSPENDED: {
    status: 403,
    title: "Conta suspensa",
    message: "Esta conta está suspensa. O motivo está no e-mail que enviamos. Se for um engano, fale com o suporte.",
  },
  FORBIDDEN: { status: 403, title: "Sem permissão", message: "Você não tem permissão para fazer isso." },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    title: "Proteja sua conta",
    message: "Para cuidar de outras contas, cadastre uma chave de acesso ou um aplicativo autenticador.",
  },
  ORIGIN_REFUSED: { status: 403, title: "Pedido recusado", message: "Este pedido não veio do nosso site." },
  CONFIRMATION_REQUIRED: {
    status: 403,
    title: "Confirme que é você",
    message: "Para continuar, confirme sua identidade.",
  },
  FACTOR_REQUIRED: {
    status: 403,
    title: "Confirme que é você",
    message: "Use sua chave de acesso ou um código do aplicativo autenticador.",
  },
  PASSWORD_WRONG: { status: 403, title: "Senha incorreta", message: "A senha atual não confere. Tente de novo." },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: "Confirme seu e-mail",
    message: "Entre com este e-mail neste navegador para continuar.",
  },
  ORDER_EMAIL_CORRECTED: {
    status: 409,
    title: "Este e-mail já foi corrigido",
    message:
      "O e-mail de um pedido se corrige uma vez. Quem pagou acha o pedido em “Paguei e não entrei”, com o código da transação.",
  },
  ORDER_EMAIL_VERIFIED: {
    status: 409,
    title: "Este e-mail já foi confirmado",
    message:
      "Alguém já entrou com o e-mail deste pedido, e ele não muda mais. Quem pagou entra com ele; sem acesso a ele, fala com quem vende.",
  },
  SUBSCRIPTION_REQUIRED: { status: 403, title: "Só para assinantes", message: "Assine para ver este conteúdo." },
  NOT_FOUND: { status: 404, title: "Não encontrado", message: "O que você procura não existe ou não está mais aqui." },
  REQUEST_TIMEOUT: { status: 408, title: "Demorou demais", message: "A conexão está lenta. Tente de novo." },
  APP_ALREADY_ADDED: {
    status: 409,
    title: "Já cadastrado",
    message: "Sua conta já tem um aplicativo autenticador. Remova-o para cadastrar outro.",
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    title: "Chaves de acesso demais",
    message: "Remova uma chave de acesso para cadastrar outra.",
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    title: "Chave de acesso indisponível",
    message: "Chaves de acesso não funcionam neste endereço. Use um aplicativo autenticador.",
  },
  USERNAME_TAKEN: {
    status: 409,
    title: "Usuário em uso",
    message: "Este nome de usuário já está em uso. Escolha outro.",
  },
  USERNAME_CHANGE_LIMIT: {
    status: 409,
    title: "Nome trocado há pouco tempo",
    message: "O nome de usuário só pode mudar duas vezes em 30 dias.",
  },
  FAN_DELETION_WAITS: {
    status: 409,
    title: "Ainda não dá para apagar",
    message: "Há um comprovante em análise ou uma devolução a receber. Quando terminar, apague seus dados por aqui.",
  },
  EMAIL_TAKEN: { status: 409, title: "E-mail em uso", message: "Já existe uma conta com este e-mail." },
  ALREADY_DECIDED: { status: 409, title: "Já decidido", message: "Alguém já decidiu isto. Atualize a fila." },
  MESSAGE_REMOVED: {
    status: 409,
    title: "Mensagem removida",
    message: "Uma mensagem removida não volta: ela foi apagada de vez.",
  },
  CASE_NOT_TAKEN_DOWN: {
    status: 409,
    title: "Não está fora do ar",
    message: "Só volta ao ar o que uma decisão retirou. Atualize a lista.",
  },
  RECOVERY_NOT_READY: {
    status: 409,
    title: "Ainda em espera",
    message: "Só dá para aprovar depois do prazo, para que a pessoa possa cancelar um pedido que não fez.",
  },
  OWN_CASE: { status: 409, title: "É a sua conta", message: "Peça a outra pessoa da equipe para decidir." },
  ANOTHER_ADMIN_NEEDED: {
    status: 409,
    title: "Falta outra pessoa",
    message: "Quem pede não aprova. Peça a outra pessoa da equipe.",
  },
  EVIDENCE_SEALED: {
    status: 409,
    title: "Material lacrado",
    message:
      "Peça para abrir. Depois da aprovação de outra pessoa da equipe, quem pediu e quem aprovou veem por 24 horas.",
  },
  EVIDENCE_REQUESTED: {
    status: 409,
    title: "Pedido já feito",
    message: "Já existe um pedido igual esperando. Peça a outra pessoa da equipe para decidir.",
  },
  EVIDENCE_ENDED: {
    status: 409,
    title: "Guarda encerrada",
    message: "Este material já foi apagado. Atualize a lista.",
  },
  PASSKEY_REFUSED: {
    status: 422,
    title: "Chave não cadastrada",
    message: "Não conseguimos conferir esta chave de acesso. Tente de novo.",
  },
  PUSH_REFUSED: {
    status: 422,
    title: "Avisos não ligados",
    message: "Este navegador não deu um endereço de avisos que possamos usar. Você continua recebendo por e-mail.",
  },
  IDEMPOTENCY_KEY_RUNNING: {
    status: 409,
    title: "Ainda em andamento",
    message: "Este pedido ainda está sendo feito. Espere um instante e tente de novo.",
  },
  LINK_EXPIRED: {
    status: 410,
    title: "Link vencido",
    message: "Este link venceu ou já foi usado. Peça um novo.",
  },
  PRECONDITION_FAILED: { status: 412, title: "Já mudou", message: "O arquivo mudou. Atualize a página." },
  BODY_TOO_LARGE: { status: 413, title: "Dados demais", message: "O pedido passa do tamanho permitido." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: "O pedido mudou",
    message: "Os dados mudaram depois do primeiro envio. Confira e envie como um pedido novo.",
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    title: "Tentativas demais",
    message: "Houve muitas tentativas em pouco tempo. Espere alguns minutos e tente de novo.",
  },
  TOO_MANY_STREAMS: {
    status: 429,
    title: "Muitas abas abertas",
    message: "Há muitas abas abertas ao mesmo tempo. As novidades continuam chegando, só um pouco mais devagar.",
  },
  HEADERS_TOO_LARGE: { status: 431, title: "Pedido inválido", message: "O pedido trouxe cabeçalhos grandes demais." },
  INTERNAL: { status: 500, title: "Algo deu errado", message: "O erro foi nosso. Tente de novo em instantes." },
  UNAVAILABLE: {
    status: 503,
    title: "Volte em instantes",
    message: "Estamos com um problema no momento. Tente de novo em instantes.",
  },
} as const satisfies Record<string, ErrorWords>;
