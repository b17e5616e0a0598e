import { formatShare } from "../lib/percent.ts";
import { counted } from "./counted.ts";

const formatFee = (percent: number) => formatShare(percent / 100, 2);

export const landing = {
  title: "Camarim: venda assinaturas dos seus stories",
  description:
    "Venda assinaturas dos seus stories pelo link da bio. O fã paga por PIX ou cartão e assiste no navegador, sem instalar nada. Sem mensalidade.",
  nav: { label: "Nesta página", price: "Quanto custa", questions: "Perguntas" },
  signIn: "Entrar",
  register: "Criar minha página",
  haveAccount: "Já tenho conta",
  hero: {
    title: "Seus bastidores, só para quem assina.",
    lead: "Venda assinaturas dos seus stories pelo link da bio. O fã paga por PIX ou cartão e assiste no navegador, sem instalar nada.",
  },
  example: {
    open: "Ver uma página de verdade",
    last: (ago: string) => `Último story ${ago}`,
  },
  price: {
    title: "Quanto custa",
    sales: (fans: number, price: string) => `${counted(fans, "fã", "fãs")} a ${price}`,
    fee: (percent: number) => `Taxa do Camarim, ${formatFee(percent)}`,
    rest: "Fica com você",
    short: "Sem mensalidade: sem venda, sem taxa. Com cartão, mais a tarifa da processadora.",
    lead: (percent: number) =>
      `A taxa do Camarim é de ${formatFee(percent)} de cada venda. Não há mensalidade nem custo para começar.`,
    ways: [
      {
        title: "PIX na sua chave",
        detail: "O valor inteiro cai direto no seu banco. A taxa vem em uma fatura por mês, paga por PIX.",
      },
      {
        title: "iugu ou Mercado Pago",
        detail: "PIX confirmado na hora e cartão. Nossa taxa já sai descontada, e a processadora cobra a tarifa dela.",
      },
    ],
  },
  steps: {
    title: "Como funciona",
    list: [
      {
        title: "Publique pelo celular",
        detail: "Um vídeo curto vira um story fechado. Fotos e vídeos maiores ficam na sua galeria.",
      },
      {
        title: "Ponha o link na bio",
        detail: "Sua página mostra quem você é, os planos e o preço. Ela abre dentro do Instagram.",
      },
      {
        title: "Receba e acompanhe",
        detail: "Veja quem assinou, quem assistiu e quanto entrou. Cada centavo fica anotado.",
      },
    ],
  },
  fans: {
    title: "Como o fã paga",
    list: [
      {
        title: "PIX",
        detail:
          "No seu PIX, o fã envia o comprovante e assiste assim que você aprova. Com iugu ou Mercado Pago, o acesso abre na hora.",
      },
      { title: "Cartão", detail: "Com iugu ou Mercado Pago. O fã decide se o cartão renova a assinatura." },
      { title: "Sem senha", detail: "Basta um e-mail. O fã cancela quando quiser e tem 7 dias para desistir." },
    ],
  },
  whom: {
    title: "Para quem é",
    detail:
      "Para quem já tem público e uma história que não cabe no feed: o ensaio antes do show, a receita que deu errado, o treino das seis da manhã. Para vender ou assinar é preciso ter 18 anos ou mais.",
  },
  questions: {
    title: "Perguntas",
    list: [
      { question: "Preciso de CNPJ?", answer: "Não. Você pode receber com o seu CPF, na sua própria chave PIX." },
      {
        question: "Quando o dinheiro chega?",
        answer:
          "No PIX direto, quando o fã paga, já na sua conta. Com iugu ou Mercado Pago, vale o prazo deles, e você acompanha na carteira.",
      },
      {
        question: "Alguém assiste sem assinar?",
        answer:
          "Não. Os vídeos só abrem para quem tem acesso. Ninguém consegue impedir que uma tela seja gravada, por isso você pode mostrar seu @ sobre os vídeos.",
      },
      {
        question: "Posso trazer quem já me assina em outro lugar?",
        answer: "Pode. Você importa a lista, e cada pessoa entra com o próprio e-mail ou com um convite.",
      },
      {
        question: "Posso publicar conteúdo adulto?",
        answer:
          "Pode, com a página marcada para maiores de 18 anos. Quem assina confirma a idade uma vez antes de assistir.",
      },
      {
        question: "E se eu quiser sair?",
        answer:
          "Seus fãs e seus dados são seus: exporte os assinantes e tudo o que publicou quando quiser, e apague a conta nas configurações.",
      },
    ],
  },
  end: "Abra o seu camarim.",
  footer: {
    label: "Sobre o Camarim",
    openSource: "Código aberto",
    fans: "Minhas assinaturas",
    support: "Suporte",
    terms: "Termos de uso",
    privacy: "Privacidade",
  },
  picture: "Camarim. Seus bastidores, só para quem assina.",
};
