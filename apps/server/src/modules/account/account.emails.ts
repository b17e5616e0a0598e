import type { Email } from "#core/mail/email";

export function fanDeletedMail(to: string): Email {
  return {
    to,
    subject: "Seus dados foram apagados",
    blocks: [
      "Apagamos seu nome, e-mail e telefone do Camarim, como você pediu. Suas assinaturas não renovam mais e você saiu em todos os aparelhos.",
      "Os pagamentos ficam guardados sem seu nome, pelo prazo que a lei pede.",
      "Se não foi você, responda a este e-mail.",
    ],
  };
}
