import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Email } from "#core/mail/email";
import { emailColors } from "#core/mail/email-colors";
import { type MailKind, mailKinds } from "#core/mail/mail-kinds";
import { renderEmail } from "#core/mail/render-email";
import { alertMail } from "#modules/reports/reports.emails";
import { longestAlerts, type Sample, samples, site } from "#test/emails";

/** Gmail clips longer messages. */
const maxBytes = 100_000;
const snapshots = join(import.meta.dirname, "../test/emails");
const each = samples.map((one) => [one.name, one] as const);

test.each(each)("the text of the e-mail %s matches its snapshot", async (name, { kind, email }) => {
  const { subject, text } = renderEmail(kind, email);
  const file = join(snapshots, `${name.replaceAll(" ", "-")}.txt`);
  await expect(`Assunto: ${subject}\n\n${text}`).toMatchFileSnapshot(file);
});

test("every kind of e-mail and every function that writes one has a sample, and every snapshot has an e-mail", async () => {
  expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(Object.keys(mailKinds)));
  const files = globSync(join(import.meta.dirname, "{modules/*,operator}/*.emails.ts"));
  expect(files.length).toBeGreaterThan(10);
  const modules = await Promise.all(files.map((file) => import(file)));
  const writers = modules.flatMap((module) => Object.values(module).filter((value) => typeof value === "function"));
  expect(new Set(samples.map(({ write }) => write))).toEqual(new Set(writers));
  const named = samples.map(({ name }) => `${name.replaceAll(" ", "-")}.txt`);
  expect(globSync("*.txt", { cwd: snapshots }).sort()).toEqual(named.sort());
});

const linksOf = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];
const escapeHtml = (text: string) => text.replaceAll("&", "&amp;");

test.each(each)(
  "the HTML of the e-mail %s has every link and code of its text, and no external resource",
  (_, { kind, email }) => {
    const { text, html } = renderEmail(kind, email);
    for (const link of linksOf(text)) expect(html).toContain(`href="${escapeHtml(link)}"`);
    for (const [code] of text.matchAll(/\b\d{6}\b(?=\n)/g)) expect(html).toContain(`>${code}<`);
    const targets = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, target]) => target);
    for (const target of targets) expect(target).toMatch(new RegExp(`^${site}/`));
    expect(html).not.toMatch(/<(script|img|link|iframe|form|object)|url\(|@import/i);
    expect(html).toMatch(/^<!doctype html><html lang="pt-BR">/);
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
  },
);

/** Values with which an attacker may try names, reasons and messages. */
const hostile = `<script>alert(1)</script>"'&<b>\r\nBcc: eu@mau.example`;
const typed =
  /^(fanName|creatorName|planName|fullName|reason|note|details|backReason|voidReason|caption|fanMessage|message|title|soldName)$/;

function withHostileText(value: unknown, name = ""): unknown {
  if (typeof value === "string") return typed.test(name) && !/^(minor|copyright|other)$/.test(value) ? hostile : value;
  if (Array.isArray(value)) return value.map((item) => withHostileText(item));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withHostileText(one, key)]));
}

test("text typed by people cannot add markup or headers to an e-mail", () => {
  let hostileTexts = 0;
  for (const { kind, write, args } of samples) {
    const email = (write as (...args: unknown[]) => Email)(...(withHostileText(args) as unknown[]));
    const { subject, html, text } = renderEmail(kind, email);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<b>/);
    if (!text.includes("<script>")) continue;
    hostileTexts += 1;
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;&lt;b&gt;");
  }
  expect(hostileTexts).toBeGreaterThan(30);
});

test("an address typed as a link cannot close its HTML attribute", () => {
  const blocks = [{ button: "Abrir", url: `${site}/"onmouseover="alert(1)` }];
  expect(renderEmail("sale", { to: "a@b.example", subject: "x", blocks }).html).not.toContain('"onmouseover');
});

test("the e-mail with the longest reports stays below the size at which Gmail clips", () => {
  const { html, text } = renderEmail("report-desk", alertMail(longestAlerts, "admin@exemplo.com.br", site));
  expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
  expect(text).toContain("E mais 18.");
});

test.each(["story", "reminder"] satisfies MailKind[])("the e-mail %s has a one-click unsubscribe header", (kind) => {
  const { email } = samples.find((one) => one.kind === kind) as Sample;
  expect(renderEmail(kind, email).headers).toEqual({
    "List-Unsubscribe": `<${site}/avisos/stop-token>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("every colour of the e-mails' HTML has a counterpart for the dark scheme", () => {
  const { html } = renderEmail("fan-code", (samples.find(({ kind }) => kind === "fan-code") as Sample).email);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  const [, dark = ""] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
  for (const [, names = "", style = ""] of html.matchAll(/class="([^"]*)" style="([^"]*)"/g)) {
    const colors = style.match(/(?<=^|;)(color|background-color|border-color):/g) ?? [];
    expect(names.split(" ")).toHaveLength(colors.length);
    for (const name of names.split(" "))
      expect(dark).toMatch(new RegExp(`\\.${name}\\{[a-z-]+:#[0-9a-f]{6}!important\\}`));
  }
});

const tokens = readFileSync(join(import.meta.dirname, "../../../packages/ui/src/tokens.css"), "utf8");
const [lightTokens = "", darkTokens = ""] = tokens.split("prefers-color-scheme: dark");

test.each([
  ["light", emailColors.light, lightTokens],
  ["dark", emailColors.dark, darkTokens],
])("the %s colours of the e-mails are those of the web app", (_, colors, css) => {
  for (const [name, color] of Object.entries(colors)) expect(css).toContain(`--${name}: ${color};`);
});

/** Relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const value = Number.parseInt(color.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const readable = [
  ["text", "bg"],
  ["text", "surface"],
  ["text", "accent-soft"],
  ["quiet", "bg"],
  ["quiet", "surface"],
  ["accent", "surface"],
  ["accent-text", "accent"],
] as const;

test.each(["light", "dark"] as const)("text of e-mails has a contrast of at least 4.5 in the %s scheme", (scheme) => {
  const colors = emailColors[scheme];
  for (const [front, back] of readable) {
    const [dark = 0, light = 0] = [luminance(colors[front]), luminance(colors[back])].sort((a, b) => a - b);
    expect([front, back, (light + 0.05) / (dark + 0.05) >= 4.5]).toEqual([front, back, true]);
  }
});
