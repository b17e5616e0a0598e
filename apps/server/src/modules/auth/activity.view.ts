import { activity } from "@camarim/contract";
import { formatDevice } from "@camarim/contract/format-device";
import type { Selectable } from "kysely";
import { toIso } from "#core/text/iso";
import type { AccountEvent } from "#db/tables";

type ActivityRow = Pick<Selectable<AccountEvent>, "id" | "kind" | "at" | "network" | "details"> & {
  userAgent: string | null;
};

export function viewActivity({ id, kind, at, network, userAgent, details }: ActivityRow): activity.Activity {
  return {
    _id: id,
    kind,
    at: toIso(at),
    device: userAgent === null ? null : formatDevice(userAgent, "Aparelho desconhecido"),
    network,
    details: activity.activityDetails.parse(details ?? {}),
  };
}
