import type { Message } from "#ports/mail/port";

export function pixKeyMissingMail({ email }: { email: string }, site: string): Message {
  return {
    to: email,
    subject: "Cadastre uma chave Pix no Mercado Pago",
    text: `Um fã tentou pagar por PIX e o Mercado Pago recusou, porque a sua conta lá ainda não tem uma chave Pix.

Abra o app do Mercado Pago, toque em Pix e cadastre uma chave. Depois disso, os próximos pedidos por PIX voltam a passar por ele sozinhos.

Enquanto isso, quem quiser pagar por PIX paga direto na chave que você cadastrou aqui, se houver uma, e você confere o comprovante. Cartão continua funcionando.

Sua conexão: ${site}/mp/connect
`,
  };
}
