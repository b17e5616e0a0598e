import type { MpConnection } from "@camarim/contract/gateways-mercado-pago";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { mp as text } from "../../text/mp.ts";
import { GoThere } from "./GoThere.tsx";

/** Offers the connection, or says that it is unavailable. */
export function Offer({ connection: { available, test } }: { connection: MpConnection }) {
  if (!available)
    return (
      <EmptyState icon="card" title={text.off.title} message={text.off.message}>
        <ButtonLink to="/account/pix" tone="soft">
          {text.off.action}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState icon="card" title={text.offer.title} message={text.offer.message}>
      <GoThere>{text.offer.action}</GoThere>
      {test && <p className="text-small text-quiet">{text.test}</p>}
    </EmptyState>
  );
}
