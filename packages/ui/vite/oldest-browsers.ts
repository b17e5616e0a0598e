import type { Plugin } from "vite";

/**
 * The oldest browsers that the product's scripts support (docs/decisions/0053-supported-browsers.md). Vite compiles syntax and CSS for them, TypeScript's
 * `lib` (es2022) rejects newer ECMAScript APIs, and `refuseMissing` checks what neither covers: the DOM and the libraries.
 */
export const oldest = ["chrome100", "edge100", "safari15.4", "ios15.4", "firefox104"];

/** APIs that at least one of them lacks; calling one throws and breaks the page. */
const missing = [
  ...["toSorted", "toReversed", "toSpliced", "isWellFormed", "toWellFormed", "isSubsetOf", "symmetricDifference"],
  ...["AbortSignal.timeout", "AbortSignal.any", "Array.fromAsync", "Object.groupBy", "Map.groupBy"],
  ...["Promise.withResolvers", "Promise.try", "requestIdleCallback", "Iterator.from"],
];

const call = new RegExp(`(?<![\\w$])(?:${missing.join("|").replaceAll(".", "\\.")})\\(`, "g");

/** Lists the unsupported APIs that a script calls. */
export function missingIn(script: string): string[] {
  return [...new Set([...script.matchAll(call)].map(([name]) => name.slice(0, -1)))];
}

/** Fails the build if a client chunk calls an API that the oldest browsers lack. */
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
