import type { Email } from "#core/mail/email";

export function testMail(to: string, publicUrl: string): Email {
  return {
    to,
    subject: "Teste de e-mail do Camarim",
    blocks: [
      "Olá!",
      "Se você está lendo esta mensagem, seu Camarim consegue enviar e-mails.",
      { button: "Abrir o Camarim", url: `${publicUrl}/`, text: "" },
    ],
  };
}
