import type { DeviceOwner } from "#core/http/known-devices";

type Account = { id: string; deviceGeneration: number };

/** The mark of a device on which the account has signed in, with its second factor if it has one. */
export function toDeviceOwner({ id, deviceGeneration: generation }: Account): DeviceOwner {
  return ["creator", id, String(generation)];
}

/** The mark of a device on which a mailed link has set the password. It counts only for wrong passwords. */
export function toPasswordOwner({ id, deviceGeneration: generation }: Account): DeviceOwner {
  return ["password", id, String(generation)];
}
