import { counted, plural } from "@camarim/ui/text/counted.ts";

export const account = {
  title: "Stories",
  menu: "Menu da conta",
  share: "Compartilhar sua página",
  counts: {
    subscribers: (count: number) => plural(count, "assinante", "assinantes"),
    active: (count: number) => plural(count, "ativo", "ativos"),
    medias: (count: number) => plural(count, "mídia", "mídias"),
  },
  reach: (views: number, viewers: number) =>
    `${counted(views, "visualização", "visualizações")} de ${counted(viewers, "pessoa", "pessoas")} em 7 dias`,
  new: "Novo",
  places: {
    label: "Vender e falar",
    items: (count: number) => (count === 0 ? "nenhum à venda" : `${count} à venda`),
    itemsOrMore: (count: number) => `${count} ou mais à venda`,
    firstItem: "criar o primeiro",
    tips: (count: number) => (count === 0 ? "nenhum novo" : `${count} ${plural(count, "novo", "novos")}`),
    announcements: "mandar um",
  },
  tabs: { label: "Seus stories", active: "Ativos", archived: "Arquivados", medias: "Mídias" },
  archive: {
    empty: {
      title: "Nada arquivado ainda",
      message:
        "Quando um story sai do ar, ele fica guardado aqui. Você pode colocar em um destaque ou mostrar de novo.",
    },
    create: "Criar destaque",
    more: "Mostrar mais",
  },
  confirmEmail: {
    label: "Confirme seu e-mail",
    detail: (email: string) => `Abra o link que enviamos para ${email}. Até lá, nenhum aviso chega por e-mail.`,
  },
  emailBounces: {
    label: "Seu e-mail não recebe mensagens",
    detail: (email: string) => `O provedor de ${email} recusou nossos avisos. Confira o endereço.`,
  },
  empty: {
    title: "Nenhum story no ar",
    message: "Publique um vídeo de até 15 segundos. Ele fica 24 horas na sua página, só para quem assina.",
    action: "Publicar story",
  },
  steps: {
    title: "Primeiros passos",
    lead: "Com um plano e um jeito de receber, sua página vai ao ar.",
    story: "Publicar um story",
    plan: "Criar um plano",
    pix: (isOwnKey: boolean) => (isOwnKey ? "Cadastrar a chave PIX" : "Ter um jeito de receber"),
    starts: (when: string) => `Começa a receber ${when}. Não falta nada.`,
    inReview: "A iugu está analisando seus dados. Não falta nada.",
    done: "feito",
    open: "falta",
    waits: "esperando",
  },
  /** The page is complete, and not on air. */
  offAir: {
    under_review: {
      title: "Sua página está em análise",
      message:
        "Recebemos denúncias e ela saiu do ar até a decisão. Quem já assina continua assistindo. O prazo está em Configurações.",
      link: "Ver a análise",
      to: "/account/settings",
    },
    taken_down: {
      title: "Sua página está fora do ar",
      message: "Foi uma decisão da nossa equipe. O motivo está em Configurações e no e-mail que enviamos.",
      link: "Ver o motivo",
      to: "/account/settings",
    },
    deletion: {
      title: "Sua página está fora do ar",
      message: "Você pediu para apagar a conta. Se desistir, a página volta.",
      link: "Ver a exclusão",
      to: "/account/settings",
    },
  },
  shareSheet: {
    title: "Sua página",
    publish: "Publicar minha página",
    offAir: "Ver por que minha página está fora do ar",
    spread: "Divulgar minha página",
    published: "Sua página está no ar",
    publishedLead: "Mande o link para seus fãs, ou ponha na bio. Quem abre escolhe um plano e assina.",
    lead: "Seus fãs apontam a câmera para o código, ou abrem o link, e assinam.",
    qr: "QR code da sua página",
    copy: "Copiar link",
    copied: "Link copiado",
    share: "Compartilhar",
    open: "Ver minha página",
  },
};
