import type { Email } from "#core/mail/email";

type NewStory = { username: string; fullName: string };

/** `stopToken` turns these e-mails off. */
export function newStoryMail({ username, fullName }: NewStory, to: string, site: string, stopToken: string): Email {
  return {
    to,
    subject: `Tem story novo de ${fullName}`,
    blocks: [
      `${fullName} acabou de publicar. Assista antes que saia do ar:`,
      { button: "Assistir", url: `${site}/@${username}/stories`, text: "" },
    ],
    turnOff: {
      text: "Não quer mais estes avisos? Pare com um toque",
      url: `${site}/avisos/${stopToken}`,
      isOneClick: true,
    },
  };
}
