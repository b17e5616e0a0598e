import { mp as text } from "../../text/mp.ts";

/** Mercado Pago refuses PIX for an account without a Pix key: what to do there, and what fans do meanwhile. */
export function PixKeyMissing() {
  return (
    <div role="status" className="mt-6 flex flex-col gap-2 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-strong">{text.connected.pixKey.title}</p>
      <p>{text.connected.pixKey.message}</p>
    </div>
  );
}
