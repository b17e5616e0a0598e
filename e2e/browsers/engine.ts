import type { WebDriver } from "selenium-webdriver";

export type Size = { width: number; height: number };

/** A browser of one person, with a profile of its own. */
export type Browser = {
  driver: WebDriver;
  /** What the consoles of its pages have as errors so far. */
  listErrors: () => Promise<string[]>;
  resize: (size: Size) => Promise<void>;
  close: () => Promise<void>;
};

export type Options = Size & { colorScheme: "light" | "dark" };

export type Engine = { name: string; open: (options: Options) => Promise<Browser> };
