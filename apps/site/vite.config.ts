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
  // External, so that the server process has a single instance of the contract's schemas.
  environments: { ssr: { build: { rolldownOptions: { external: /^@camarim\/contract(\/|$)/ } } } },
});
