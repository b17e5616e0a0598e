import type { Email } from "#core/mail/email";
import { codeLife } from "./fans.rules.ts";

/** `reason` was written by an admin. */
export function sessionsEndedMail(to: string, reason: string): Email {
  return {
    to,
    subject: "Encerramos suas sessões",
    blocks: [
      "Encerramos suas sessões no Camarim em todos os aparelhos. Suas assinaturas continuam como estavam.",
      { facts: [["Motivo", reason]] },
      "Para continuar assistindo, entre de novo com este e-mail.",
    ],
  };
}

/** `link` signs in any browser, also another than the one that requested the code. */
export function codeMail(to: string, code: string, link: string): Email {
  return {
    to,
    subject: `${code} é o seu código do Camarim`,
    heading: "Entre no Camarim",
    blocks: [
      "Seu código do Camarim:",
      { code },
      "Ou toque neste link para entrar no seu navegador:",
      { button: "Entrar no Camarim", url: link, text: "" },
      `Ele vale por ${codeLife.minutes} minutos. Se você não pediu, ignore esta mensagem e não passe o código a ninguém.`,
    ],
  };
}
