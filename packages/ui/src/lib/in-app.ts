const apps = [
  [/Barcelona/, "Threads"],
  [/Instagram/, "Instagram"],
  [/FB_IAB|FBAN|FBAV/, "Facebook"],
  [/musical_ly|BytedanceWebview|TikTok/i, "TikTok"],
] as const;

export type InApp = { app: string; browser: "Safari" | "Chrome" | null };

/** The in-app browser of a social app, which does not keep cookies; `browser` is the default one of the phone's system. */
export function inAppOf(userAgent: string | null): InApp | null {
  const app = apps.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  if (!app) return null;
  const browser = /iPhone|iPad/.test(userAgent ?? "") ? "Safari" : /Android/.test(userAgent ?? "") ? "Chrome" : null;
  return { app, browser };
}

/** A URL that opens the phone's own browser; without effect if the app does not support it. */
export function outsideAddress(browser: InApp["browser"], address: string): string | null {
  const bare = address.replace(/^https:\/\//, "");
  if (bare === address) return null;
  if (browser === "Safari") return `x-safari-https://${bare}`;
  return browser === "Chrome" ? `intent://${bare}#Intent;scheme=https;package=com.android.chrome;end` : null;
}
