/** Messages of single fields that only the server can check; the schemas have their own. */
export const fieldErrors = {
  unknown: "Campo desconhecido.",
  unexpected: "Campo inesperado.",
  unexpectedFile: "Arquivo inesperado.",
  invalid: "Valor inválido.",
  uploadLength: "Informe o tamanho do arquivo, em bytes.",

  username: "Digite seu nome de usuário como ele é.",
  passwordWrong: "Senha incorreta.",
  passwordWithName: "A senha não pode ter seu nome, usuário, e-mail ou a palavra Camarim. Escolha outra.",
  passwordCommon: "Esta senha é muito usada, mesmo com números ou símbolos. Escolha outra.",

  endPassed: "Escolha um fim que ainda não passou.",
  endBeforeStart: "O fim precisa vir depois do início.",
  dayPassed: "Escolha um dia que ainda não passou.",
  dayAfterLimit: (days: number) => `Escolha um dia dentro de ${days} dias.`,
  dayTooFar: "Escolha um dia dentro de 2 anos.",
  birthDate: "Esta data ainda não chegou.",
  scheduleTooFar: (days: number) => `Agende para até ${days} dias.`,
  trimStart: "O vídeo acaba antes.",

  couponPlansWithout: "Só um cupom de assinaturas vale para planos.",
  couponForSubscriptions: "Este cupom vale para assinaturas.",
  couponForItems: "Este cupom vale para avulsos.",
  couponPlans: "Um dos planos não existe mais. Escolha de novo.",
  couponValue: (plan: string, price: string) =>
    `O plano ${plan} (${price}) sairia por menos de R$ 1,00. O total precisa ser R$ 0,00 ou a partir de R$ 1,00.`,
  importColumn: "Esta coluna não existe.",

  pixOnly: "Este perfil recebe só por PIX.",
  cardMissing: "Digite os dados do cartão.",
  cardUnexpected: "Um PIX não leva cartão.",
  documentMissing: "Informe o CPF de quem paga.",
  payerMissing: "Informe os dados de quem paga.",
  freeLineAlone: "O período grátis começa sem pagamento. Comece por ele e compre o resto depois.",
  extraPriceTooHigh: "O preço junto com o plano precisa ser menor que o do avulso para assinantes.",
  documentAgain: "Envie de novo.",
  subscriberPriceTooHigh: "Tem de ser menor que o preço dos outros.",
  refundTooHigh: "Maior do que o que resta do pagamento.",
  unknownLine: "Este pedido não tem esse item.",
  refundTransferMissing: "Para mais da metade do pagamento, informe o código da transação da devolução.",

  /** What to do about a declined card, by the reason. */
  declined: {
    funds: "O cartão está sem limite para esta compra. Use outro cartão ou pague com PIX.",
    card_data: "Algum dado do cartão não confere. Confira o número, a validade e o código.",
    card_expired: "Este cartão venceu. Use outro cartão ou pague com PIX.",
    risk: "O banco não autorizou por segurança. Libere a compra no app do banco ou pague com PIX.",
    bank: "O banco não autorizou. Fale com o banco, use outro cartão ou pague com PIX.",
  },
};
