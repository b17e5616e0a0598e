/** The colours of e-mails: tokens of the same names in the web app (`tokens.css`), which mail programs cannot read as variables. */
export const emailColors = {
  light: {
    bg: "#fbf8f6",
    surface: "#ffffff",
    text: "#1d1618",
    quiet: "#6f6266",
    line: "#ebe3e0",
    accent: "#d5245c",
    "accent-text": "#ffffff",
    "accent-soft": "#fff0f4",
  },
  dark: {
    bg: "#120e10",
    surface: "#1c1619",
    text: "#f6f0ef",
    quiet: "#a9999d",
    line: "#30282c",
    accent: "#ff5c86",
    "accent-text": "#23060f",
    "accent-soft": "#3a1722",
  },
} as const;

export type EmailColor = keyof typeof emailColors.light;
