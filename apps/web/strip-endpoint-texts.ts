import type { Plugin } from "vite";

const literal = String.raw`"(?:[^"\\\n]|\\.)*"`;
const texts = new RegExp(String.raw`\b(?:summary|description|operationId):\s*${literal}(?:\s*\+\s*${literal})*,`, "g");

/** Leaves out the texts of the contract that only OpenAPI shows, so that browsers do not download the reference of the API. */
export function stripEndpointTexts(): Plugin {
  return {
    name: "strip-endpoint-texts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
      handler(code) {
        const stripped = code.replace(texts, "");
        if (/\bsummary:\s*["'`]/.test(stripped))
          this.error("A summary of the contract is not a plain string: see stripEndpointTexts");
        return { code: stripped, map: null };
      },
    },
  };
}
