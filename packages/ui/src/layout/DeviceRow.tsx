import type { OpenSession } from "@camarim/contract/auth";
import { formatDevice } from "@camarim/contract/format-device";
import { formatDateTime } from "../lib/time.ts";
import { devices as text } from "../text/devices.ts";
import { Chip } from "./Badge.tsx";
import { Row } from "./Row.tsx";

type DeviceRowProps = {
  session: OpenSession;
  now?: Date | undefined;
  /** The sign-out button of another device. */
  children: React.ReactNode;
};

/** A signed-in browser of a creator or a fan. */
export function DeviceRow({ session, now, children }: DeviceRowProps) {
  return (
    <Row
      icon="device"
      label={formatDevice(session.userAgent, text.unknown)}
      detail={text.seen(formatDateTime(session.lastSeenAt, now), session.network)}
      value={session.current ? <Chip tone="ok">{text.current}</Chip> : children}
    />
  );
}
