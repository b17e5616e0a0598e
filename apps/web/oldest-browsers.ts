import type { Plugin } from "vite";

/**
 * The oldest browsers that run the product's scripts (docs/decisions/0207). Vite lowers syntax and CSS to them, TypeScript's `lib`
 * (es2022) refuses newer ECMAScript, and `refuseMissing` looks at what neither sees: the DOM, and the libraries.
 */
export const oldest = ["chrome100", "edge100", "safari15.4", "ios15.4", "firefox104"];

/** What one of them lacks: it throws where it is called, and the page is lost. */
const missing = [
  ...["toSorted", "toReversed", "toSpliced", "isWellFormed", "toWellFormed", "isSubsetOf", "symmetricDifference"],
  ...["AbortSignal.timeout", "AbortSignal.any", "Array.fromAsync", "Object.groupBy", "Map.groupBy"],
  ...["Promise.withResolvers", "Promise.try", "requestIdleCallback", "Iterator.from"],
];

const call = new RegExp(`(?<![\\w$])(?:${missing.join("|").replaceAll(".", "\\.")})\\(`, "g");

/** The names of such calls in a script. */
export function missingIn(script: string): string[] {
  return [...new Set([...script.matchAll(call)].map(([name]) => name.slice(0, -1)))];
}

/** Fails the build where a script for the browser calls what the oldest browsers lack. */
export function refuseMissing(): Plugin {
  return {
    name: "refuse-missing",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const found = file.type === "chunk" ? missingIn(file.code) : [];
        if (found.length > 0) this.error(`${file.fileName} calls ${found.join(", ")}, which old browsers lack`);
      }
    },
  };
}
