/**
 * The day of the terms of use and privacy policy that are in force, which a consent is stored with. Whoever changes their text in
 * `apps/web/app/text/legal.ts` sets the day of the change; a test compares the text with the version.
 */
export const termsVersion = "2026-11-22";
