import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { pixQuery } from "../../queries/settings.ts";
import { plans as text } from "../../text/plans.ts";

/** Link to the PIX key that receives the payments. */
export function ReceiveByPix() {
  const pix = useQuery(pixQuery()).data;
  const gateway = useQuery(meQuery()).data?.paymentGateway;
  return (
    <div className="mt-6">
      <List>
        <Row
          icon="qr"
          label={text.receive}
          detail={
            pix &&
            gateway &&
            (pix.key !== null ? text.hasKey : gateway === "bacen" ? text.noKey : text.noKeyNeeded[gateway])
          }
          to="/account/pix"
        />
      </List>
    </div>
  );
}
