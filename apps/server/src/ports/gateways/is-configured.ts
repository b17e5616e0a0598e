import { type RawBuilder, sql } from "kysely";
import { type GatewayName, type Gateways, gatewayNames } from "./port.ts";

/**
 * A condition on a column that names a gateway: this installation has its settings. Nothing can be read at another one, so what is open
 * there is left as it is, until the settings are back.
 */
export function isConfigured({ gateways }: { gateways: Gateways }, column: string): RawBuilder<boolean> {
  const names: GatewayName[] = gatewayNames.filter((name) => gateways[name]);
  return sql<boolean>`${sql.ref(column)} = any(${names}::payment_gateway[])`;
}
