import type { Activity, ActivityKind } from "@camarim/contract/activity";

const sentences = {
  signed_in: "Entrada na conta",
  sign_in_failed: "Senha errada digitada",
  signed_out: "Saída da conta",
  new_device: "Entrada na conta em um aparelho novo",
  session_ended: "Sessão de outro aparelho encerrada",
  sessions_ended: "A equipe do Camarim encerrou todas as sessões",
  password_changed: "Senha trocada",
  password_reset: "Nova senha criada pelo link do e-mail",
  email_change_requested: "Troca de e-mail pedida",
  email_changed: "E-mail trocado",
  email_verified: "E-mail confirmado",
  intrusion_reported: "“Não fui eu”: sessões encerradas e transferências paradas",
  passkey_added: "Chave de acesso cadastrada",
  passkey_removed: "Chave de acesso removida",
  passkey_synced: "Chave de acesso passou a ser sincronizada",
  totp_added: "Aplicativo autenticador cadastrado",
  totp_removed: "Aplicativo autenticador removido",
  factors_reset: "Segundo passo da entrada removido pela equipe",
  recovery_codes_created: "Códigos de recuperação criados",
  recovery_code_used: "Código de recuperação usado",
  factor_failed: "Código ou chave de acesso que não confere",
  recovery_requested: "Recuperação da conta pedida",
  recovery_canceled: "Recuperação da conta cancelada",
  recovery_approved: "Recuperação da conta aprovada",
  recovery_rejected: "Recuperação da conta recusada",
  recovery_completed: "Conta recuperada",
  access_refused: "Acesso a uma área restrita recusado",
  rate_limited: "Tentativas demais em pouco tempo",
  support_granted: "Lista de contas aberta pelo suporte",
  support_used: "O suporte do Camarim abriu a conta",
  role_granted: "Permissão de administração dada",
  role_revoked: "Permissão de administração retirada",
  pix_added: "Chave PIX cadastrada",
  pix_changed: "Chave PIX trocada",
  pix_change_canceled: "Troca da chave PIX cancelada",
  mp_connected: "Mercado Pago conectado",
  mp_disconnected: "Mercado Pago desconectado",
  mp_change_canceled: "Troca da conta do Mercado Pago cancelada",
  iugu_requested: "Conta na iugu pedida",
  iugu_canceled: "Pedido da conta na iugu cancelado",
  lastlink_token_changed: "Token da Lastlink salvo",
  lastlink_address_changed: "Endereço do webhook da Lastlink trocado",
  payout_changed: "Dados de recebimento trocados",
  payout_canceled: "Cadastro do titular da carteira cancelado",
  export_requested: "Cópia dos dados pedida",
  deletion_requested: "Exclusão da conta pedida",
  deletion_withdrawn: "Exclusão da conta cancelada",
  deleted: "Conta apagada",
  suspended: "A equipe do Camarim suspendeu a conta",
  unsuspended: "A suspensão da conta terminou",
  password_link_created: "O suporte criou um link para uma nova senha",
  factors_blocked: "Segundo passo novo bloqueado depois do aviso “Não fui eu”",
  factors_restored: "Segundo passo removido voltou depois do aviso “Não fui eu”",
  factor_unblocked: "Segundo passo desbloqueado",
  phone_changed: "Telefone trocado",
  username_changed: "Nome de usuário trocado",
} satisfies Record<ActivityKind, string>;

const methods = {
  password: "com senha",
  passkey: "com chave de acesso",
  totp: "com senha e código do aplicativo",
  recovery_code: "com código de recuperação",
};

const limits: Record<string, string> = {
  "POST /auth/login": "Tentativas demais de entrar: bloqueio por alguns minutos",
  "POST /auth/password/forgot": "Pedidos demais de nova senha: bloqueio por alguns minutos",
};

function describe({ kind, details }: Pick<Activity, "kind" | "details">): string {
  if (kind === "signed_in" && details.method) return `${sentences.signed_in} ${methods[details.method]}`;
  if (kind === "new_device" && details.method)
    return `${sentences.signed_in} ${methods[details.method]}, em um aparelho novo`;
  if (kind === "rate_limited" && details.endpoint) return limits[details.endpoint] ?? sentences.rate_limited;
  if (kind === "session_ended" && details.scope === "others") return "Sessões de todos os outros aparelhos encerradas";
  if (kind === "username_changed" && details.username) return `Nome de usuário trocado; antes era @${details.username}`;
  return sentences[kind];
}

export const activity = {
  title: "Atividade da conta",
  open: "Atividade da conta",
  openHint: "Entradas, trocas e tentativas recusadas",
  refresh: "Atualizar",
  lead: "O que aconteceu na sua conta nos últimos 6 meses, e de onde.",
  describe,
  unusual: "Atenção",
  network: (address: string) => `IP\u00a0${address}`,
  reason: (reason: string) => `Motivo: ${reason}`,
  capped: "Pode ter havido mais tentativas na mesma hora.",
  more: "Mostrar mais",
  lostMore: "Não deu para carregar mais.",
  total: (count: number) => (count === 1 ? "1 registro" : `${count} registros`),
  empty: { title: "Nada por aqui ainda", message: "Entradas, trocas de senha e outras mudanças aparecem aqui." },
  notYou: {
    section: "Não foi você?",
    password: "Trocar minha senha",
    passwordHint: "E sair de todos os outros aparelhos",
  },
};
