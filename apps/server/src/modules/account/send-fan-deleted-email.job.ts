import { defineJob } from "#core/jobs";
import { sendMail } from "#core/send-mail";

/** The last mail to an address that stands nowhere any more; the job's own record goes within a day. */
export const sendFanDeletedEmailJob = defineJob<{ to: string }>({
  queue: "fan-deleted",
  options: { deleteAfterSeconds: 86_400 },
  run: async (ctx, { to }) => {
    await sendMail(ctx, "fan-deleted", {
      to,
      subject: "Seus dados foram apagados",
      text: "Apagamos seu nome, e-mail e telefone do Camarim, como você pediu. Suas assinaturas não renovam mais e todos os aparelhos saíram.\n\nOs pagamentos ficam guardados sem seu nome, pelo prazo que a lei pede.\n\nSe não foi você, responda este e-mail.\n",
    });
  },
});
