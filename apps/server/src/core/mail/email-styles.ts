import type { CSSProperties } from "react";
import { type EmailColor, emailColors } from "./email-colors.ts";

const { light, dark } = emailColors;
type Property = "color" | "background-color" | "border-color";

const themed = [
  "background-color:bg",
  "background-color:surface",
  "background-color:accent",
  "background-color:accent-soft",
  "border-color:line",
  "border-color:accent",
  "color:text",
  "color:quiet",
  "color:accent",
  "color:accent-text",
] as const satisfies readonly `${Property}:${EmailColor}`[];

/** A property and its colour, which differs in a dark scheme. */
type Themed = (typeof themed)[number];

const toClassName = (name: Themed) => name.replace(":", "-");
const toParts = (name: Themed) => name.split(":") as [Property, EmailColor];

function toDarkRule(name: Themed): string {
  const [property, color] = toParts(name);
  return `.${toClassName(name)}{${property}:${dark[color]}!important}`;
}

/** Programs that ignore style sheets show the light colours, which are inline. */
export const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${themed.map(toDarkRule).join("")}}`;

/** The attributes of an element with `colors` in both schemes, and `style`. */
export function toStyled(colors: readonly Themed[], style: CSSProperties = {}) {
  const inline: CSSProperties = {};
  for (const name of colors) {
    const [property, color] = toParts(name);
    if (property === "color") inline.color = light[color];
    else if (property === "border-color") inline.borderColor = light[color];
    else inline.backgroundColor = light[color];
  }
  return { className: colors.map(toClassName).join(" "), style: { ...style, ...inline } };
}

export const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
