import type { TOTP } from "otpauth";

/** Six digits that are no code of the app at this time. */
export function wrongCode(app: TOTP): string {
  const valid = [-60, -30, 0, 30, 60].map((seconds) => app.generate({ timestamp: Date.now() + seconds * 1_000 }));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !valid.includes(code)) ?? "";
}
