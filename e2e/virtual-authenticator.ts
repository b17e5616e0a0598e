import type { Page } from "@playwright/test";

/** Chromium's virtual authenticator: a device with a screen lock, whose person confirms each request at once. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Holds back sign-in by passkey until the returned function is called: the virtual authenticator accepts the first suggestion of a
 * passkey at once.
 */
export async function holdPasskeySignIn(page: Page): Promise<() => void> {
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  await page.route("**/v1/auth/login/passkey/options", async (route) => {
    await allowed;
    // The page may have given it up.
    await route.continue().catch(() => undefined);
  });
  return allow;
}
