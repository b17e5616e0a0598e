import type { Email } from "#core/mail/email";
import { formatDay } from "#core/mail/email-format";
import type { UndecidedNotice } from "#modules/subscriptions/index";

/** The names of the people are on the page. */
export function undecidedPricesMail({ email, people, firstEnd }: UndecidedNotice, site: string): Email {
  const [who, whose] =
    people === 1
      ? ["1 pessoa que você importou está", "O acesso dela vai"]
      : [`${people.toLocaleString("pt-BR")} pessoas que você importou estão`, "O primeiro acesso vai"];
  return {
    to: email,
    subject:
      people === 1
        ? "Decida o preço de 1 pessoa importada"
        : `Decida o preço de ${people.toLocaleString("pt-BR")} pessoas importadas`,
    blocks: [
      `${who} sem preço: o arquivo ou a plataforma de onde vieram não dizia quanto cobrar. Enquanto você não decide, nada é cobrado e nenhuma renovação começa.`,
      `${whose} até ${formatDay(firstEnd)}. Você pode usar o preço do seu plano para todas de uma vez, outro preço, ou deixar alguém de graça.`,
      { button: "Decidir os preços", url: `${site}/account/lastlink/undecided` },
    ],
  };
}
