import type { Block, Email } from "#core/mail/email";

type Person = { to: string; username: string };

const formatReport = (condition: string) =>
  `${condition}, toque em “Não fui eu”: encerramos todas as sessões, paramos as transferências por 24 horas e enviamos um link para criar uma nova senha. O botão vale por 7 dias.`;

export function passwordLinkMail({ to, username }: Person, link: string): Email {
  return {
    to,
    subject: "Crie uma nova senha no Camarim",
    blocks: [
      `Olá, @${username}.`,
      "Para criar uma nova senha, abra este link. Ele vale por 30 minutos e só pode ser usado uma vez:",
      { button: "Criar nova senha", url: link, text: "" },
      "Se você não pediu, ignore esta mensagem: sua senha continua a mesma.",
    ],
  };
}

export function emailLinkMail({ to, username }: Person, link: string): Email {
  return {
    to,
    subject: "Confirme seu e-mail no Camarim",
    blocks: [
      `Olá, @${username}.`,
      "Para confirmar que este e-mail é seu, abra este link. Ele vale por 24 horas:",
      { button: "Confirmar e-mail", url: link, text: "" },
      "Se você não pediu, ignore esta mensagem.",
    ],
  };
}

export function recoveryLinkMail({ to, username }: Person, link: string): Email {
  return {
    to,
    subject: "Recupere o acesso à sua conta no Camarim",
    blocks: [
      `Olá, @${username}.`,
      "Se você perdeu a chave de acesso, o aplicativo autenticador e os códigos de recuperação, abra este link para pedir a recuperação da conta. Ele vale por uma hora:",
      { button: "Recuperar acesso", url: link, text: "" },
      "Nossa equipe analisa o pedido depois de 72 horas. Nesse tempo, você pode cancelar.",
      "Se você não pediu, ignore esta mensagem.",
    ],
  };
}

const changes = {
  new_device: [
    "Entraram na sua conta em um novo aparelho",
    "Entraram na sua conta em um aparelho que ainda não conhecíamos.",
  ],
  password_changed: [
    "Sua senha foi trocada",
    "A senha da sua conta foi trocada, e as outras sessões foram encerradas.",
  ],
  password_reset: [
    "Sua senha foi trocada",
    "Uma nova senha foi criada pelo link enviado a este e-mail, e todas as sessões foram encerradas.",
  ],
  passkey_added: [
    "Uma chave de acesso foi cadastrada",
    "Uma chave de acesso foi cadastrada na sua conta. Com ela dá para entrar sem a senha.",
  ],
  passkey_removed: ["Uma chave de acesso foi removida", "Uma chave de acesso da sua conta foi removida."],
  passkey_synced: [
    "Uma chave de acesso passou a ser sincronizada",
    "Entraram na sua conta com uma chave de acesso que antes ficava só em um aparelho, e que agora também é guardada em uma conta, como a do Google, a da Apple ou a de um gerenciador de senhas. Se você trocou de aparelho ou de gerenciador de senhas, está tudo certo.",
  ],
  totp_added: [
    "Um aplicativo autenticador foi cadastrado",
    "Um aplicativo autenticador foi cadastrado na sua conta. Para entrar, além da senha, é preciso um código dele.",
  ],
  totp_removed: [
    "O aplicativo autenticador foi removido",
    "O aplicativo autenticador foi removido da sua conta, e os códigos dele não valem mais.",
  ],
  recovery_codes_created: [
    "Novos códigos de recuperação foram criados",
    "Foram criados novos códigos de recuperação para a sua conta. Os antigos não valem mais.",
  ],
  recovery_code_used: [
    "Um código de recuperação foi usado",
    "Entraram na sua conta com um código de recuperação. Ele não vale mais.",
  ],
  recovery_requested: [
    "Pediram a recuperação da sua conta",
    "Pediram a recuperação da sua conta, para entrar sem a chave de acesso e sem o aplicativo autenticador. Nossa equipe analisa o pedido depois de 72 horas. Para cancelar, entre na conta como sempre, ou toque em “Não fui eu”.",
  ],
  recovery_canceled: [
    "A recuperação da sua conta foi cancelada",
    "O pedido de recuperação da sua conta foi cancelado. Tudo continua como antes.",
  ],
  recovery_rejected: [
    "A recuperação da sua conta foi recusada",
    "Nossa equipe recusou o pedido de recuperação da sua conta. Tudo continua como antes.",
  ],
  recovery_completed: [
    "Sua conta foi recuperada",
    "Removemos a chave de acesso, o aplicativo autenticador e os códigos de recuperação da sua conta, e encerramos todas as sessões. Entre com a sua senha. Por segurança, nenhuma transferência sai nas próximas 72 horas.",
  ],
  factors_blocked: [
    "Bloqueamos um segundo passo novo da sua conta",
    "Depois do aviso “Não fui eu”, bloqueamos as chaves de acesso e o aplicativo autenticador cadastrados desde o e-mail em que ele foi tocado, e os códigos de recuperação criados desde então não valem mais. Entre com a nova senha e com o que você já usava antes, e crie novos códigos em Conta, Configurações, Segurança da entrada. Se você não tem mais nada de antes, a recuperação da sua conta já foi pedida: nossa equipe analisa o pedido depois de 72 horas.",
  ],
  factors_restored: [
    "Seu segundo passo voltou",
    "Depois do aviso “Não fui eu”, trouxemos de volta o segundo passo que tinha sido removido da sua conta. Se ele era o único, já vale para entrar, com os códigos de recuperação de antes. Se você tem outro, entre com ele e desbloqueie este em Conta, Configurações, Segurança da entrada. Se você perdeu o aparelho, remova-o lá.",
  ],
  factor_unblocked: [
    "Um segundo passo foi desbloqueado",
    "Uma chave de acesso ou um aplicativo autenticador bloqueado volta a entrar na sua conta.",
  ],
  factor_failed: [
    "Muitos códigos errados na sua conta",
    "Alguém errou muitas vezes o código do segundo passo da sua conta. Para chegar até ele, é preciso ter a sua senha, o seu e-mail ou um aparelho em que você entrou. A conta continua protegida, mas é melhor trocar a senha do Camarim e a do seu e-mail.",
  ],
  email_change_requested: [
    "Pediram a troca do seu e-mail",
    "Pediram a troca do e-mail da sua conta. Ela só acontece quando o novo endereço for confirmado.",
  ],
  phone_changed: [
    "Seu telefone foi trocado",
    "O telefone da sua conta foi trocado. Ele é um dos contatos pelos quais nossa equipe confirma que é você.",
  ],
  pix_changed: [
    "Sua chave PIX foi trocada",
    "A chave PIX da sua conta foi trocada. Os próximos pagamentos dos seus fãs vão para a nova chave.",
  ],
  pix_added: [
    "Sua chave PIX foi cadastrada",
    "Uma chave PIX foi cadastrada na sua conta. Os pagamentos dos seus fãs vão para ela.",
  ],
  pix_change_canceled: [
    "A troca da sua chave PIX foi cancelada",
    "A nova chave PIX foi cancelada. Os pagamentos dos seus fãs continuam indo para a chave de antes.",
  ],
  mp_connected: [
    "Uma conta do Mercado Pago foi conectada",
    "Uma conta do Mercado Pago foi conectada à sua. Suas novas vendas vão para ela.",
  ],
  mp_disconnected: [
    "O Mercado Pago foi desconectado",
    "Sua conta do Mercado Pago não recebe mais as suas vendas. Elas voltam para a sua chave PIX, se você tiver uma.",
  ],
  mp_change_canceled: [
    "A troca da conta do Mercado Pago foi cancelada",
    "A conta do Mercado Pago que ia receber suas vendas foi cancelada. Tudo continua como antes.",
  ],
  iugu_requested: [
    "Uma conta na iugu foi pedida para você",
    "Foi pedida uma conta na iugu para receber suas vendas por PIX e cartão, com saque para a conta bancária informada no pedido. Ela começa a receber quando a iugu aprovar e, se você já vende, nunca antes de 24 horas depois do pedido.",
  ],
  iugu_canceled: [
    "O pedido da sua conta na iugu foi cancelado",
    "O pedido de uma conta na iugu foi cancelado depois do aviso “Não fui eu”, e ela não vai receber suas vendas. Se o pedido era seu, peça de novo: os documentos precisam ser enviados outra vez.",
  ],
  lastlink_token_changed: [
    "O token da Lastlink foi salvo",
    "O token do webhook da Lastlink foi trocado na sua conta. É com ele que a Lastlink nos avisa de pagamentos.",
  ],
  lastlink_address_changed: [
    "O endereço do webhook foi trocado",
    "O endereço que recebe os avisos da Lastlink foi trocado, e o antigo não vale mais. Cole o novo no painel da Lastlink.",
  ],
  payout_changed: [
    "Seus dados de recebimento foram trocados",
    "O titular da sua carteira foi trocado, e com ele a chave PIX que recebe suas transferências. Por segurança, nenhuma transferência sai nas próximas 24 horas.",
  ],
  payout_canceled: [
    "O cadastro do titular da sua carteira foi cancelado",
    "O cadastro do titular da sua carteira, que ainda não estava aprovado, foi cancelado depois do aviso “Não fui eu”. Se ele era seu, cadastre de novo: os documentos precisam ser enviados outra vez.",
  ],
  export_requested: [
    "Pediram uma cópia dos seus dados",
    "Pediram uma cópia de todos os dados da sua conta. Avisamos por aqui quando ela ficar pronta.",
  ],
  export_ready: [
    "Seus dados estão prontos",
    "A cópia dos seus dados está pronta. Para baixar, entre no Camarim e abra Conta, Configurações, Seus dados. Ela fica disponível por 7 dias.",
  ],
  deletion_requested: [
    "Pediram para apagar sua conta",
    "Sua página saiu do ar e suas assinaturas não renovam mais. Quem já pagou continua assistindo até o fim do período, e só depois a conta é apagada. Até lá, você pode desistir em Conta, Configurações.",
  ],
  deletion_withdrawn: [
    "Sua conta não será mais apagada",
    "O pedido de apagar sua conta foi desfeito, e ela continua sua.",
  ],
  deleted: [
    "Sua conta foi apagada",
    "Sua conta do Camarim foi apagada. Seus stories, suas mídias e seus dados pessoais são apagados agora. Guardamos só os registros de pagamento que a lei pede.",
  ],
  sessions_ended: [
    "Encerramos suas sessões",
    "Por segurança, a equipe do Camarim encerrou todas as sessões da sua conta. Para voltar, entre de novo.",
  ],
  suspended: [
    "Sua conta foi suspensa",
    "A equipe do Camarim suspendeu sua conta. Ninguém entra nela, sua página saiu do ar e suas assinaturas não renovam mais. Quem já pagou continua assistindo até o fim do período. Se for um engano, responda a este e-mail.",
  ],
  unsuspended: [
    "Sua conta voltou",
    "A suspensão da sua conta terminou: você já pode entrar. As renovações que foram canceladas continuam assim até cada fã assinar de novo.",
  ],
  username_changed: [
    "O nome da sua página mudou",
    "O nome de usuário da sua conta mudou, e com ele o link da sua página. Por 90 dias, o nome antigo continua reservado para você, e o link antigo leva à página. Atualize o link onde você divulga a página.",
  ],
  email_changed: ["Seu e-mail foi trocado", "O e-mail da sua conta foi trocado. Este endereço não entra mais nela."],
} as const;

export type AccountChange = keyof typeof changes;

const byTeam = new Set<AccountChange>(["sessions_ended", "suspended", "unsuspended"]);

const moments = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

const formatDelay = (startsAt: Date) =>
  `Por segurança, isso só vale a partir de ${moments.format(startsAt)} (horário de Brasília). Até lá, tudo continua como antes, e você pode cancelar a troca no Camarim, em Receber por PIX.`;

type Details = {
  /** When a delayed change of where sales are paid to takes effect. */
  startsAt?: Date | undefined;
  /** The device and time of a sign-in. */
  signIn?: { device: string; at: Date } | undefined;
  /** Usernames of before and after. */
  renamed?: { from: string; to: string } | undefined;
  /** An admin's, for the owner. */
  reason?: string | undefined;
  /** Where the owner reports an intrusion; undefined once the account is deleted. */
  intrusionUrl?: string | undefined;
};

/** `to` is the address of before the change. */
export function accountChangedMail(
  { to, username }: Person,
  change: AccountChange,
  { startsAt, signIn, renamed, reason, intrusionUrl }: Details = {},
): Email {
  const [subject, what] = changes[change];
  const text = startsAt ? `${what} ${formatDelay(startsAt)}` : what;
  const facts: [string, string][] = signIn
    ? [
        ["Aparelho", signIn.device],
        ["Quando", `${moments.format(signIn.at)} (horário de Brasília)`],
      ]
    : [];
  if (renamed) facts.push(["Nome antigo", `@${renamed.from}`], ["Nome novo", `@${renamed.to}`]);
  if (reason) facts.push(["Motivo", reason]);
  const last: Block[] = change === "deleted" ? ["Obrigado por ter estado com a gente."] : [];
  const condition = byTeam.has(change) ? "Se outra pessoa entrou na sua conta" : "Se não foi você";
  if (intrusionUrl) last.push(formatReport(condition), { button: "Não fui eu", url: intrusionUrl });
  return { to, subject, blocks: [`Olá, @${username}.`, text, ...(facts.length > 0 ? [{ facts }] : []), ...last] };
}
