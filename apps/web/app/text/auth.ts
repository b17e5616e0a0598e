export const auth = {
  signIn: {
    title: "Entrar",
    lead: "Seus bastidores, só para quem assina.",
    usernameOrEmail: "E-mail ou usuário",
    password: "Senha",
    submit: "Entrar",
    passkey: "Entrar com chave de acesso",
    register: "Criar conta",
    forgot: "Esqueci minha senha",
  },
  storageBlocked: {
    title: "Seu navegador não guarda a entrada",
    message:
      "Ele bloqueia cookies e dados de sites. Dá para entrar, mas ao recarregar a página ou abrir outra aba será preciso entrar de novo. Para continuar na conta, permita cookies e dados deste site nas configurações do navegador, ou saia da janela anônima.",
  },
  forgot: {
    title: "Esqueci minha senha",
    lead: "Diga o e-mail da sua conta. Enviamos um link para você criar uma nova senha.",
    email: "E-mail",
    submit: "Enviar link",
    sent: {
      title: "Confira seu e-mail",
      message: (email: string) =>
        `Se existe uma conta com ${email}, o link chega em instantes e vale por 30 minutos. Olhe também a caixa de spam.`,
      again: "Usar outro e-mail",
    },
    signIn: "Voltar para entrar",
  },
  newPassword: {
    title: "Nova senha",
    lead: "Ao salvar, você sai da conta em todos os aparelhos.",
    password: "Nova senha",
    submit: "Salvar nova senha",
    done: { title: "Senha salva", message: "Agora entre com a nova senha.", signIn: "Entrar" },
    again: "Pedir outro link",
  },
  intrusion: {
    title: "Não fui eu",
    lead: "Se outra pessoa entrou na sua conta ou mudou algo nela, encerramos todas as sessões, cancelamos trocas que ainda não valem e paramos as transferências por 24 horas. O que foi cadastrado para entrar desde este e-mail (chaves de acesso, aplicativo autenticador) fica bloqueado, e códigos de recuperação novos deixam de valer. Se o nome da página ou o e-mail mudou desde então, volta o de antes. Você recebe por e-mail um link para criar uma nova senha.",
    submit: "Proteger minha conta",
    done: {
      title: "Sua conta está protegida",
      message:
        "Enviamos um link para o seu e-mail. Crie uma nova senha com ele e entre com o segundo passo que você já usava. Depois, crie novos códigos de recuperação em Segurança. Se só havia um segundo passo novo, nossa equipe analisa a recuperação da conta depois de 72 horas.",
    },
    failed: "Se ainda precisar, crie uma nova senha: isso também encerra todas as sessões.",
    newPassword: "Criar nova senha",
    enter: "Ir para a entrada",
  },
  recovery: {
    title: "Recuperar acesso",
    lead: "Para quem perdeu a chave de acesso, o aplicativo autenticador e os códigos de recuperação. Diga o e-mail da sua conta, e enviamos um link para pedir a recuperação.",
    email: "E-mail",
    submit: "Enviar link",
    sent: {
      title: "Confira seu e-mail",
      message: (email: string) =>
        `Se existe uma conta com ${email}, o link chega em instantes e vale por uma hora. Olhe também a caixa de spam.`,
      again: "Usar outro e-mail",
    },
    signIn: "Voltar para entrar",
    link: {
      title: "Pedir recuperação",
      lead: "Nossa equipe analisa o pedido depois de 72 horas. Se aprovar, removemos o segundo passo da sua entrada, e as transferências param por mais 72 horas. Avisamos tudo por e-mail.",
      submit: "Pedir recuperação",
      done: {
        title: "Pedido enviado",
        message: (when: string) =>
          `Nossa equipe pode decidir a partir de ${when}. Se você achar sua chave ou um código antes, é só entrar: o pedido é cancelado.`,
      },
      failed: "Peça outro link.",
      again: "Pedir outro link",
      enter: "Ir para a entrada",
    },
  },
  emailLink: {
    title: "Confirmar e-mail",
    lead: "Toque para confirmar que este e-mail é seu.",
    submit: "Confirmar e-mail",
    done: (email: string) => ({ title: "E-mail confirmado", message: `${email} agora é o e-mail da sua conta.` }),
    failed: "Entre na sua conta e peça outro link em Configurações.",
    go: "Ir para minha conta",
  },
  register: {
    title: "Criar conta",
    fullName: "Nome completo",
    username: "Nome de usuário",
    email: "E-mail",
    phoneNumber: "Celular",
    phonePrefix: "+55",
    phoneHint: "Com DDD",
    password: "Senha",
    passwordHint: "Pelo menos 10 caracteres, sem seu nome nem palavras comuns",
    confirmPassword: "Repita a senha",
    passwordsDiffer: "As senhas estão diferentes.",
    accept: {
      before: "Tenho 18 anos ou mais e aceito os ",
      terms: "termos de uso",
      and: " e a ",
      privacy: "política de privacidade",
      after: ".",
    },
    submit: "Criar conta",
    signIn: "Já tenho conta",
  },
  usernameRules: {
    size: "De 3 a 30 caracteres",
    letters: "Letras sem acento, números, ponto e _",
    dots: "Ponto só no meio, sem repetir",
  },
  legalLinks: [
    { to: "/termos", label: "Termos de uso" },
    { to: "/privacidade", label: "Privacidade" },
  ],
  ruleMet: "cumprido",
  ruleOpen: "falta",
};
