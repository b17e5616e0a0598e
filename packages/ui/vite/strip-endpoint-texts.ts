import type { Plugin } from "vite";

const literal = String.raw`"(?:[^"\\\n]|\\.)*"`;
const texts = new RegExp(String.raw`\b(?:summary|description|operationId):\s*${literal}(?:\s*\+\s*${literal})*,`, "g");

/** Removes the OpenAPI texts of the contract, so that browsers do not download the API reference. */
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
