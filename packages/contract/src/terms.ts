/**
 * The version of the terms of use and privacy policy in force, which is stored with each consent: the date of their
 * last change in `apps/site/app/text/legal.ts`. A test compares the text with the version.
 */
export const termsVersion = "2026-11-28";
