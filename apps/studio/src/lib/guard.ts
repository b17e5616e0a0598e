/** The creator's screens that are accessible without a token (specification 4). */
export const openPaths = [
  "/auth",
  "/auth/register",
  "/onboarding",
  "/home",
  "/account/plan",
  "/account/pix",
  "/account/pix/receipts",
  "/account/iugu-account",
];

export function isOpen(pathname: string): boolean {
  return openPaths.includes(pathname.replace(/\/+$/, ""));
}
