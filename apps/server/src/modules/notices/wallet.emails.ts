import type { Email } from "#core/mail/email";
import type { CardsLostNotice } from "#modules/gateways/index";
import type { WalletNotice } from "#modules/wallet/index";

export function walletDecidedMail(notice: WalletNotice, site: string): Email {
  if (notice.decision === "approved")
    return {
      to: notice.email,
      subject: "Sua carteira foi aprovada",
      blocks: [
        "Conferimos seus documentos e está tudo certo. As fotos já foram apagadas.",
        { button: "Sua carteira", url: `${site}/account/wallet` },
      ],
    };
  return {
    to: notice.email,
    subject: "Precisamos conferir sua carteira de novo",
    blocks: [
      "Ainda não conseguimos aprovar sua carteira:",
      { list: notice.refusals.map(({ message }) => message) },
      {
        button: "Enviar fotos de novo",
        url: `${site}/account/wallet/documents`,
        text: "Corrija o que for preciso e envie as fotos de novo",
      },
    ],
  };
}

export function pixKeyMissingMail({ email }: { email: string }, site: string): Email {
  return {
    to: email,
    subject: "Cadastre uma chave PIX no Mercado Pago",
    blocks: [
      "Um fã tentou pagar por PIX e o Mercado Pago recusou, porque a sua conta lá ainda não tem uma chave PIX.",
      "Abra o app do Mercado Pago, toque em PIX e cadastre uma chave. Depois disso, os próximos pedidos por PIX voltam a passar por ele sozinhos.",
      "Enquanto isso, quem quiser pagar por PIX paga direto na chave que você cadastrou aqui, se houver uma, e você confere o comprovante. Cartão continua funcionando.",
      { button: "Sua conexão", url: `${site}/mp/connect` },
    ],
  };
}

/** To a creator: the cards that are stored in one of their accounts are not charged. */
export function cardsLostMail({ email, gateway, isRemoved }: CardsLostNotice, site: string): Email {
  const [name, account] =
    gateway === "iugu" ? ["a iugu", "Sua conta na iugu"] : ["o Mercado Pago", "Sua conta do Mercado Pago"];
  return {
    to: email,
    subject: "Renovações por cartão não estão sendo cobradas",
    blocks: [
      isRemoved
        ? `O Camarim está sem ligação com ${name}, o que não depende de você. Os cartões guardados lá não são cobrados por enquanto.`
        : `${account} não está mais conectada, e os cartões guardados nela não são cobrados.`,
      "Avisamos quem ia renovar por cartão: nada foi cobrado, e o problema não é com a pessoa. Com uma chave PIX cadastrada aqui, ou outra conta conectada, ela pode pagar por PIX. Sem isso, a assinatura não renova.",
      { button: "Como você recebe", url: `${site}/account/pix` },
    ],
  };
}
