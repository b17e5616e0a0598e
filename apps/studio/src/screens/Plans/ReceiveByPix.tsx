import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useQuery } from "@tanstack/react-query";
import { pixQuery } from "../../queries/settings.ts";
import { plans as text } from "../../text/plans.ts";

/** Link to the PIX key that receives the payments. */
export function ReceiveByPix() {
  const pix = useQuery(pixQuery()).data;
  return (
    <div className="mt-6">
      <List>
        <Row
          icon="qr"
          label={text.receive}
          detail={pix && (pix.key === null ? text.noKey : text.hasKey)}
          to="/account/pix"
        />
      </List>
    </div>
  );
}
