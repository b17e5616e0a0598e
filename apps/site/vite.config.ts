import { compressAssets } from "@camarim/ui/vite/compress-assets.ts";
import { oldest, refuseMissing } from "@camarim/ui/vite/oldest-browsers.ts";
import { stripEndpointTexts } from "@camarim/ui/vite/strip-endpoint-texts.ts";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter(), refuseMissing(), stripEndpointTexts(), compressAssets()],
  build: { target: oldest },
  environments: {
    // What about half of the pages use is one file: small files compress badly, and HTTP/1.1 loads six at a time.
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: "common", minShareCount: 16 }] } } } },
    },
    // External, so that the server process has a single instance of the contract's schemas.
    ssr: { build: { rolldownOptions: { external: /^@camarim\/contract(\/|$)/ } } },
  },
});
