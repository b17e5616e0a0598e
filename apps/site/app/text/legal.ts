import { termsVersion } from "@camarim/contract";

type Page = { title: string; lead: string; sections: { title: string; paragraphs: string[] }[]; updated: string };

const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" }).format(new Date(termsVersion));
const updated = `Versão de ${day}`;

export const terms: Page = {
  title: "Termos de uso",
  lead: "O Camarim é onde criadores vendem assinaturas de stories fechados e avulsos, e recebem mimos. Usando o Camarim, você concorda com o que está aqui.",
  sections: [
    {
      title: "Quem pode usar",
      paragraphs: [
        "Para vender ou comprar no Camarim é preciso ter 18 anos ou mais.",
        "Sua conta é pessoal. Guarde sua senha e avise o suporte se achar que alguém entrou nela.",
      ],
    },
    {
      title: "Para quem compra",
      paragraphs: [
        "O preço de cada coisa e o período do plano aparecem antes de você pagar. Um pedido pode ter várias coisas, como um plano e o que o criador oferece junto dele: cada uma tem o seu preço, e nada vem marcado. No PIX direto, o dinheiro vai para a conta do criador, que confere o comprovante e libera seu acesso.",
        "Um avulso é comprado uma vez e não renova. Você assiste enquanto o avulso e a página existirem, também depois do fim da assinatura. O criador não pode apagar um avulso nos 7 dias depois de uma venda dele.",
        "Um mimo é dinheiro que você dá ao criador sem receber nada em troca. A mensagem que vai junto segue estes termos.",
        "Um presente é uma assinatura para outra pessoa. Começa quando ela resgata com o próprio e-mail e não renova. Quem comprou pode ter o dinheiro de volta em até 7 dias do pagamento, também de um presente já resgatado, que então termina; e a partir de 90 dias depois do dia da entrega, se ninguém resgatou. Se o criador sair do Camarim antes, o dinheiro volta.",
        "Você tem 7 dias para desistir e receber o dinheiro de volta, sem dar motivo (Código de Defesa do Consumidor, art. 49). Numa assinatura, o prazo conta do primeiro pagamento; em avulsos, mimos e presentes, do pagamento de cada pedido. Você pode desistir de uma coisa do pedido e ficar com as outras. Se a processadora só devolve o pedido inteiro, dizemos isso antes.",
        "Cancelar não encurta o período que você já pagou. Se o criador oferece uma pausa, ela dura de 1 a 3 meses, sem cobrança e sem acesso, e a assinatura volta pelo mesmo preço. Avisamos 3 dias antes.",
        "Os vídeos são do criador. Não é permitido gravar, copiar ou repassar.",
      ],
    },
    {
      title: "Para quem cria",
      paragraphs: [
        "O que você publica continua sendo seu. Você nos autoriza a guardar, converter e mostrar o que você publica a quem assina ou compra.",
        "Publique só o que é seu, com a autorização de quem aparece. Conteúdo com menores de idade, ou feito sem consentimento, é removido e comunicado às autoridades.",
        "Aprovar um comprovante é decisão sua e não pode ser desfeita. Confira o pagamento no seu banco antes.",
        "Quem comprou de você pode desistir como está acima. O dinheiro que foi para a sua chave PIX é você quem devolve.",
      ],
    },
    {
      title: "Se algo der errado",
      paragraphs: [
        "Qualquer pessoa pode denunciar uma página, um story ou uma mídia. A denúncia anônima vai para a análise da equipe. A denúncia com nome e e-mail confirmado pode tirar o conteúdo do ar até a decisão. Quem tem uma denúncia rejeitada perde esse efeito.",
        "Quem recebe um mimo ou um presente pode denunciar a mensagem que veio junto. Ela fica até a decisão e, se desrespeitar estes termos, é apagada de vez.",
        "Podemos remover conteúdo e encerrar contas que desrespeitem estes termos ou a lei, dizendo o motivo.",
        "Se estes termos mudarem, a versão nova fica nesta página. Vale a lei brasileira.",
      ],
    },
  ],
  updated,
};

export const privacy: Page = {
  title: "Política de privacidade",
  lead: "Aqui está o que o Camarim guarda sobre você, para quê e por quanto tempo.",
  sections: [
    {
      title: "O que guardamos",
      paragraphs: [
        "De quem cria: nome, usuário, e-mail, celular, foto, chave PIX com o CPF ou CNPJ do titular, planos, vídeos e pagamentos recebidos.",
        "De quem compra: nome, e-mail, celular, o CPF se for informado, as assinaturas e compras, o que escreve com um mimo ou presente, os pagamentos e os comprovantes enviados.",
        "De quem recebe um presente: o nome e, se for informado, o e-mail, que quem comprou nos deu.",
        "De quem denuncia e se identifica: nome, e-mail e o que escreveu. Só a equipe vê, e quem publica não fica sabendo.",
        "A senha é guardada de um jeito que nem nós conseguimos ler. Dos vídeos publicados, apagamos os dados escondidos no arquivo, como o local da gravação.",
      ],
    },
    {
      title: "Quem vê",
      paragraphs: [
        "O criador vê nome, e-mail, celular e comprovantes de quem o assina ou compra dele, para conferir o pagamento.",
        "Os stories só abrem para quem tem acesso. A página pública mostra apenas o que o criador decidiu mostrar.",
        "Não vendemos seus dados e não usamos rastreadores de propaganda.",
      ],
    },
    {
      title: "Mensagens",
      paragraphs: [
        "Quem compra ou assina pode receber, por e-mail e no aparelho, recados de quem publica, lembretes de um pedido que não pagou e, quando a assinatura acaba, um convite para voltar. São no máximo três lembretes por semana.",
        "Cada mensagem se desliga com um toque, e Minhas assinaturas mostra de quem você recebe. Para saber se os lembretes ajudam, um em cada dez pedidos, por sorteio, não recebe nenhum.",
      ],
    },
    {
      title: "Cookies e o seu navegador",
      paragraphs: [
        "Usamos só os cookies que mantêm você conectado e abrem os vídeos. No navegador de quem cria fica também uma cópia da tela mais recente, apagada ao sair da conta.",
      ],
    },
    {
      title: "Por quanto tempo",
      paragraphs: [
        "Enquanto a conta existir. Um vídeo apagado some na hora e o arquivo é eliminado em até 30 dias.",
        "Uma página, um story, uma mídia, um recado ou uma mensagem com denúncia grave, ou que saiu do ar por uma denúncia, fica em cópia lacrada por 6 meses, com os dados de quem publicou ou escreveu, como manda o ECA Digital (Lei 15.211, art. 27). Só a equipe abre, com duas pessoas, ou a autoridade que pedir.",
        "Se você apaga seus dados, as suas denúncias ficam sem nome, e-mail e texto. Fica um código que não mostra o e-mail, para que uma denúncia rejeitada continue contando.",
        "Registros de acesso ficam por 6 meses, como manda o Marco Civil da Internet, e são apagados no fim do mês em que o prazo termina. Registros de pagamento ficam pelo prazo que a lei exige.",
      ],
    },
    {
      title: "Seus direitos",
      paragraphs: [
        "Pela Lei Geral de Proteção de Dados (LGPD), você pode pedir para ver, corrigir, levar ou apagar seus dados, e saber com quem foram compartilhados.",
        "Faça o pedido ao suporte do Camarim. Se a resposta não resolver, procure a ANPD, a autoridade nacional de proteção de dados.",
      ],
    },
  ],
  updated,
};
