import type { Message } from "#ports/mail/port";
import type { WalletNotice } from "./money-notices.store.ts";

export function walletDecidedMail(notice: WalletNotice, site: string): Message {
  if (notice.decision === "approved")
    return {
      to: notice.email,
      subject: "Sua carteira foi aprovada",
      text: `Conferimos seus documentos e está tudo certo. As fotos já foram apagadas.\n\nSua carteira: ${site}/account/wallet\n`,
    };
  const reasons = notice.refusals.map(({ message }) => `- ${message}`).join("\n");
  return {
    to: notice.email,
    subject: "Precisamos conferir sua carteira de novo",
    text: `Ainda não conseguimos aprovar sua carteira:\n\n${reasons}\n\nCorrija o que for preciso e envie as fotos de novo: ${site}/account/wallet/documents\n`,
  };
}
