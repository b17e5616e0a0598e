import type { Email } from "#core/email";

export function fanDeletedMail(to: string): Email {
  return {
    to,
    subject: "Seus dados foram apagados",
    blocks: [
      "Apagamos seu nome, e-mail e telefone do Camarim, como você pediu. Suas assinaturas não renovam mais e todos os aparelhos saíram.",
      "Os pagamentos ficam guardados sem seu nome, pelo prazo que a lei pede.",
      "Se não foi você, responda este e-mail.",
    ],
  };
}
