import { counted } from "@camarim/ui/text/counted.ts";

export const profileEdit = {
  title: "Editar perfil",
  name: "Nome",
  username: "Nome de usuário",
  email: "E-mail",
  about: "Sobre você",
  bio: "Bio",
  bioHint: "Até 300 caracteres. Aparece no alto da sua página.",
  city: "Cidade",
  instagram: "Instagram",
  save: "Salvar",
  saved: "Perfil salvo",
  unconfirmed: "não confirmado",
  bounces: "não recebe",
  nameScreen: { title: "Nome", label: "Nome completo", save: "Salvar nome", saved: "Nome salvo" },
  usernameScreen: {
    title: "Nome de usuário",
    label: "Nome de usuário",
    current: "Nome de agora",
    warning: (days: number) =>
      `O link da sua página muda junto. Por ${counted(days, "dia", "dias")}, o nome antigo fica reservado para você e o link antigo leva à sua página. Depois, outra pessoa pode ficar com ele: atualize o link no Instagram e onde mais você divulga.`,
    changesLeft: (left: number, days: number) =>
      left === 1
        ? `Você ainda pode trocar 1 vez em ${counted(days, "dia", "dias")}.`
        : `Dá para trocar ${left} vezes em ${days} dias.`,
    limit: (when: string, changes: number, days: number) => ({
      title: "Você trocou o nome há pouco tempo",
      message: `Para proteger quem paga pelo seu link, dá para trocar ${changes} vezes em ${days} dias. A próxima troca é possível a partir de ${when}.`,
    }),
    former: "Nomes antigos",
    leads: (day: string) => `Reservado para você, leva à sua página. Prazo: ${day}`,
    save: "Salvar nome de usuário",
    saved: "Nome de usuário salvo",
  },
  emailScreen: {
    title: "E-mail",
    label: "Novo e-mail",
    now: "E-mail da conta",
    confirmed: "Confirmado",
    unconfirmed: "Ainda não confirmado",
    bounces: "Não recebe",
    whyBounces:
      "O provedor deste endereço recusou nossas mensagens. Troque o e-mail ou, se ele voltou a funcionar, confirme de novo.",
    confirm: "Enviar link de confirmação",
    pending: (email: string) => `Enviamos um link para ${email}. Abra a mensagem para confirmar a troca.`,
    hint: "O e-mail só muda depois que você abrir o link enviado para o novo endereço.",
    save: "Trocar e-mail",
    sent: (email: string) => `Link enviado para ${email}`,
  },
};
