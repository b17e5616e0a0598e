import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, Email } from "./email.ts";
import { darkStyles, font, toStyled } from "./email-styles.ts";

const gap = { margin: "0 0 16px" };
const body = { fontFamily: font, fontSize: 16, lineHeight: "24px" };
const small = { fontFamily: font, fontSize: 13, lineHeight: "18px" };
const strong = { ...body, fontWeight: 600 };

/** The HTML part. Tables and inline styles, since mail programs support little else; no scripts and nothing from elsewhere. */
export function renderEmailHtml(email: Email, reason: string): string {
  return `<!doctype html>${renderToStaticMarkup(h(Layout, { email, reason }))}`;
}

function Layout({ email, reason }: { email: Email; reason: string }) {
  const { subject, heading = subject, blocks } = email;
  return h(
    "html",
    { lang: "pt-BR" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      // Otherwise iOS turns amounts, dates and codes into links.
      h("meta", { name: "format-detection", content: "telephone=no,date=no,address=no,email=no" }),
      h("title", null, subject),
      h("style", null, darkStyles),
    ),
    h(
      "body",
      toStyled(["background-color:bg"], { margin: 0, padding: 0 }),
      h(Preheader, { blocks }),
      h(
        Table,
        null,
        h(
          "td",
          { align: "center", ...toStyled(["background-color:bg"], { padding: "24px 12px 32px" }) },
          // Outlook ignores max-width and reads the attribute.
          h(
            "table",
            {
              role: "presentation",
              width: 560,
              cellPadding: 0,
              cellSpacing: 0,
              border: 0,
              style: { width: "100%", maxWidth: 560 },
            },
            h(
              "tbody",
              null,
              h("tr", null, h("td", { style: { padding: "0 4px 16px" } }, h(Brand))),
              h("tr", null, h(Card, { heading, blocks })),
              h("tr", null, h(Footer, { email, reason })),
            ),
          ),
        ),
      ),
    ),
  );
}

/** A table of one row and the full width. */
function Table({ children }: { children?: ReactNode }) {
  return h(
    "table",
    { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0, border: 0 },
    h("tbody", null, h("tr", null, children)),
  );
}

/** What a list of e-mails shows after the subject. */
function Preheader({ blocks }: Pick<Email, "blocks">) {
  const first = blocks.find((block) => typeof block === "string" && !/^(Olá|Oi),/.test(block));
  const hidden = { display: "none", maxHeight: 0, overflow: "hidden" };
  return h("div", { style: hidden }, typeof first === "string" ? first : undefined);
}

function Brand() {
  const ring = {
    display: "inline-block",
    width: 10,
    height: 10,
    borderWidth: 4,
    borderStyle: "solid",
    borderRadius: 999,
  };
  return h(
    "span",
    toStyled(["color:text"], { fontFamily: font, fontSize: 20, lineHeight: "26px", fontWeight: 700 }),
    h("span", {
      "aria-hidden": true,
      ...toStyled(["border-color:accent"], { ...ring, marginRight: 8, verticalAlign: "-2px" }),
    }),
    "Camarim",
  );
}

function Card({ heading, blocks }: { heading: string } & Pick<Email, "blocks">) {
  const border = { borderWidth: 1, borderStyle: "solid", borderRadius: 12, padding: "24px 24px 8px" };
  return h(
    "td",
    toStyled(["background-color:surface", "border-color:line"], border),
    h(
      "h1",
      toStyled(["color:text"], { ...gap, fontFamily: font, fontSize: 20, lineHeight: "26px", fontWeight: 700 }),
      heading,
    ),
    blocks.map((block, key) => h(BlockView, { key, block })),
  );
}

function BlockView({ block }: { block: Block }): ReactNode {
  if (typeof block === "string") return h("p", toStyled(["color:text"], { ...gap, ...body }), withBreaks(block));
  if ("button" in block) return h(Button, { label: block.button, url: block.url });
  if ("links" in block)
    return h(
      "p",
      toStyled(["color:text"], { ...gap, ...body }),
      block.links.map(([label, url], key) => h("span", { key }, key > 0 && h("br"), h(TextLink, { label, url }))),
    );
  if ("facts" in block) return h(Facts, { facts: block.facts });
  if ("list" in block)
    return h(
      "ul",
      toStyled(["color:text"], { ...gap, ...body, paddingLeft: 20 }),
      block.list.map((item, key) => h("li", { key, style: { marginBottom: 4 } }, withBreaks(item))),
    );
  if ("code" in block) return h(Code, { code: block.code });
  if ("quote" in block) return h(Quote, block);
  return h(
    "hr",
    toStyled(["border-color:line"], { borderStyle: "solid", borderWidth: "1px 0 0", margin: "8px 0 24px" }),
  );
}

function Button({ label, url }: { label: string; url: string }) {
  const box = { display: "inline-block", padding: "13px 24px", borderRadius: 12, textDecoration: "none", ...strong };
  const link = h(
    "a",
    { href: url, ...toStyled(["background-color:accent", "color:accent-text"], { ...box, lineHeight: "22px" }) },
    label,
  );
  return h(
    "table",
    { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: "8px 0 24px" } },
    h("tbody", null, h("tr", null, h("td", toStyled(["background-color:accent"], { borderRadius: 12 }), link))),
  );
}

function TextLink({ label, url }: { label: string; url: string }) {
  return h("a", { href: url, ...toStyled(["color:accent"], { textDecoration: "underline" }) }, label);
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const line = { ...body, borderStyle: "solid", borderWidth: "1px 0 0", padding: "10px 0", verticalAlign: "top" };
  const label = { ...line, paddingRight: 16, fontWeight: 400, textAlign: "left", whiteSpace: "nowrap" } as const;
  const rows = facts.map(([name, value], key) =>
    h(
      "tr",
      { key },
      h("th", { scope: "row", ...toStyled(["color:quiet", "border-color:line"], label) }, name),
      h("td", toStyled(["color:text", "border-color:line"], { ...line, wordBreak: "break-word" }), value),
    ),
  );
  const full = { width: "100%", cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: "0 0 20px" } };
  return h("table", full, h("tbody", null, rows));
}

/** One tap or click selects all of it, where the program supports it. */
function Code({ code }: { code: string }) {
  const digits = { fontSize: 34, lineHeight: "40px", fontWeight: 700, letterSpacing: 6, userSelect: "all" } as const;
  const box = {
    ...gap,
    padding: "16px 24px",
    borderRadius: 12,
    textAlign: "center",
    fontFamily: "ui-monospace,Menlo,Consolas,monospace",
    ...digits,
  } as const;
  return h("p", toStyled(["background-color:accent-soft", "color:text"], box), code);
}

function Quote({ quote, by }: { quote: string; by: string }) {
  const bar = { margin: "0 0 20px", padding: "4px 0 4px 16px", borderStyle: "solid", borderWidth: "0 0 0 3px" };
  return h(
    "blockquote",
    toStyled(["border-color:accent"], bar),
    h("p", toStyled(["color:quiet"], { ...small, margin: "0 0 4px" }), `Recado de ${by}:`),
    h("p", toStyled(["color:text"], { ...body, margin: 0 }), withBreaks(quote)),
  );
}

function Footer({ email: { turnOff }, reason }: { email: Email; reason: string }) {
  const paragraph = toStyled(["color:quiet"], { ...small, margin: "0 0 8px" });
  const link =
    turnOff &&
    h("a", { href: turnOff.url, ...toStyled(["color:quiet"], { textDecoration: "underline" }) }, turnOff.text);
  return h("td", { style: { padding: "16px 4px 0" } }, h("p", paragraph, reason), link && h("p", paragraph, link));
}

function withBreaks(text: string): ReactNode {
  return text.split(/\r\n?|\n/).map((line, key) => h("span", { key }, key > 0 && h("br"), line));
}
