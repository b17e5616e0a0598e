import { counted } from "@camarim/ui/text/counted.ts";

/** Errors of the browser's passkey dialog; a cancelled dialog shows none. */
export const passkeyErrors = {
  timeout: { title: "O tempo acabou", message: "A confirmação no aparelho demorou demais. Tente de novo." },
  blocked: {
    title: "Sem chave de acesso aqui",
    message: "Este navegador não abriu a chave de acesso. Use outro jeito de confirmar, ou o Chrome ou o Safari.",
  },
  unsupported: {
    title: "Este aparelho não serve",
    message: "Para guardar uma chave de acesso, ative o bloqueio de tela do aparelho e tente de novo.",
  },
  known: { title: "Já cadastrada", message: "Este aparelho já tem uma chave de acesso da sua conta." },
  failed: { title: "Não deu certo", message: "O aparelho não usou a chave de acesso. Tente de novo." },
};

export const codeField = {
  code: "Código",
  appHint: "6 números do aplicativo autenticador (seguem sozinhos no sexto), ou um código de recuperação",
  recoveryHint: "Um código de recuperação que você guardou",
  digitsHint: "6 números, segue sozinho no sexto",
};

export const secondStep = {
  title: "Confirme que é você",
  lead: "A senha está certa. Falta um passo.",
  passkey: "Usar chave de acesso",
  submit: "Entrar",
  back: "Voltar",
  lost: "Perdi a chave, o aplicativo e os códigos",
  blocked: {
    title: "Seu segundo passo está bloqueado",
    message: "Depois de um aviso “Não fui eu”, só um código de recuperação de antes entra nesta conta.",
    recovery: (when: string) =>
      `Sem ele, nossa equipe pode liberar o acesso a partir de ${when}. Não é preciso pedir de novo.`,
  },
};

export const security = {
  title: "Segurança",
  link: "Segurança da entrada",
  linkHint: "Chaves de acesso, aplicativo autenticador e códigos",
  refresh: "Atualizar",
  status: {
    missing: {
      title: "Sua conta abre só com a senha",
      message: "Com um segundo passo, quem descobrir sua senha não entra na sua conta nem mexe no seu dinheiro.",
    },
    done: {
      title: "Sua conta está protegida",
      message: "Só a senha não basta para entrar: é preciso também uma das opções abaixo.",
    },
    blocked: {
      title: "Seu segundo passo está bloqueado",
      message:
        "Só a senha não basta para entrar: sem ele, é preciso um código de recuperação. Desbloqueie o que é seu, ou adicione outro.",
    },
    mandatory: "Quem administra o Camarim precisa de uma chave de acesso ou de um aplicativo autenticador.",
  },
  passkeys: {
    section: "Chaves de acesso",
    lead: "Você entra com a digital, o rosto ou o bloqueio de tela do aparelho, sem digitar senha.",
    add: "Adicionar chave de acesso",
    unsupported: "Este navegador não cria chaves de acesso. Abra o Camarim no Chrome ou no Safari do seu aparelho.",
    full: (count: number) =>
      `Você já tem ${counted(count, "chave", "chaves")}, o máximo. Remova uma para adicionar outra.`,
    created: (day: string) => `Criada: ${day}`,
    used: (when: string) => `Último uso: ${when}`,
    unused: "Nunca usada",
    blocked: "Bloqueada",
    blockedMessage:
      "Um aviso “Não fui eu” bloqueou esta chave, e ela não entra na conta. Se ela é sua e está com você, desbloqueie. Se não é, remova.",
    unblock: "Desbloquear chave",
    unblocked: "Chave de acesso desbloqueada",
    unknownDevice: "Meu aparelho",
    name: "Nome",
    nameHint: "Para você reconhecer o aparelho depois",
    addLead: "Seu aparelho vai pedir a digital, o rosto ou a senha da tela. Nada disso é enviado para o Camarim.",
    addSubmit: "Continuar",
    added: "Chave de acesso adicionada",
    rename: "Salvar nome",
    renamed: "Nome salvo",
    remove: "Remover chave de acesso",
    removeTitle: (name: string) => `Remover ${name}?`,
    removeMessage: "Ela deixa de entrar na sua conta. Depois, apague-a também nas senhas salvas do aparelho.",
    removed: "Chave de acesso removida",
  },
  app: {
    section: "Aplicativo autenticador",
    lead: "Um aplicativo como Google Authenticator mostra um código novo a cada 30 segundos.",
    add: "Adicionar aplicativo",
    row: "Aplicativo ativo",
    blocked: "Aplicativo bloqueado",
    blockedMessage:
      "Um aviso “Não fui eu” bloqueou este aplicativo, e os códigos dele não entram na conta. Se ele é seu e está com você, desbloqueie. Se não é, remova.",
    unblock: "Desbloquear aplicativo",
    unblocked: "Aplicativo autenticador desbloqueado",
    added: (day: string) => `Adicionado: ${day}`,
    remove: "Remover",
    removeTitle: "Remover o aplicativo autenticador?",
    removeMessage: "Os códigos dele deixam de valer para a sua conta.",
    removed: "Aplicativo autenticador removido",
    scan: "Leia este código com o aplicativo autenticador.",
    qr: "QR code para o aplicativo autenticador",
    open: "Abrir o aplicativo neste aparelho",
    secret: "Ou digite esta chave no aplicativo",
    copy: "Copiar chave",
    copied: "Chave copiada",
    code: "Código que o aplicativo mostra",
    submit: "Confirmar código",
    done: "Aplicativo autenticador adicionado",
  },
  recovery: {
    title: "Há um pedido de recuperação",
    message: (when: string) =>
      `Pediram para entrar na sua conta sem o segundo passo. Nossa equipe pode decidir a partir de ${when}. Se não foi você, cancele e troque a senha do seu e-mail.`,
    cancel: "Cancelar pedido",
    canceled: "Pedido de recuperação cancelado",
  },
  removal: {
    last: "É sua última proteção: a conta volta a abrir só com a senha, e os códigos de recuperação deixam de valer.",
    mandatory: "Sem ela, você não abre a administração.",
    confirm: "Remover",
  },
  codes: {
    section: "Códigos de recuperação",
    left: (count: number) =>
      count === 0 ? "Nenhum código sobrando" : count === 1 ? "1 código sobrando" : `${count} códigos sobrando`,
    lead: "Cada um vale uma vez, quando você estiver sem o aparelho.",
    few: {
      title: "Seus códigos estão acabando",
      message: "Crie novos antes de precisar de um.",
    },
    create: "Criar novos códigos",
    question: "Criar novos códigos?",
    questionMessage: "Os códigos que você guardou antes deixam de valer.",
    title: "Guarde seus códigos",
    once: "Eles só aparecem agora. Cada código vale uma vez para entrar, se você ficar sem o aparelho.",
    advice: "Guarde fora deste celular: em papel, ou com alguém de confiança.",
    list: "Códigos de recuperação",
    copy: "Copiar códigos",
    copied: "Códigos copiados",
    download: "Baixar em .txt",
    fileName: "camarim-codigos-de-recuperacao.txt",
    file: (username: string, codes: readonly string[]) =>
      [`Códigos de recuperação do Camarim de @${username}`, "Cada código vale uma vez.", "", ...codes, ""].join("\r\n"),
    done: "Guardei meus códigos",
  },
};

export const protectMoney = {
  title: "Proteja seu dinheiro",
  message: "Você já recebe por aqui. Com um segundo passo, quem descobrir sua senha não entra na sua conta.",
  accept: "Proteger agora",
  postpone: "Agora não",
};

export const protectAdmin = {
  title: "Proteja sua conta para entrar",
  message: "Quem cuida de outras contas precisa de uma chave de acesso ou de um aplicativo autenticador.",
  action: "Ir para Segurança",
  back: "Continuar de onde parei",
  /** Of a local installation, which asks for no factor. */
  local: {
    title: "Sua conta não tem segundo passo",
    message:
      "Nesta instalação local você entra assim mesmo. Em produção, quem cuida de outras contas precisa de uma chave de acesso ou de um aplicativo autenticador.",
  },
};
