import { mp as text } from "../../text/mp.ts";

/** Mercado Pago refuses PIX for accounts without a PIX key: explains the fix, and how fans can pay until then. */
export function PixKeyMissing() {
  return (
    <div role="status" className="mt-6 flex flex-col gap-2 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-strong">{text.connected.pixKey.title}</p>
      <p>{text.connected.pixKey.message}</p>
    </div>
  );
}
