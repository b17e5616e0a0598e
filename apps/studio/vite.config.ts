import { compressAssets } from "@camarim/ui/vite/compress-assets.ts";
import { oldest, refuseMissing } from "@camarim/ui/vite/oldest-browsers.ts";
import { stripEndpointTexts } from "@camarim/ui/vite/strip-endpoint-texts.ts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { prerenderSignIn } from "./prerender/prerender-sign-in.ts";
import { buildWorker } from "./worker/build-worker.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tailwindcss(),
    react(),
    refuseMissing(),
    stripEndpointTexts(),
    prerenderSignIn(),
    buildWorker(),
    compressAssets(),
  ],
  build: {
    target: oldest,
    // The sign-in is one file, and so is what many screens use: browsers open six connections to a host over HTTP/1.1, and small files
    // compress badly. What alerts need of Base UI is a file of its own: the sign-in preloads them, and would load all that screens share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"] },
            { name: "overlays", test: /@base-ui/, minShareCount: 6 },
            { name: "common", minShareCount: 6 },
          ],
        },
      },
    },
    // script/build writes the new build to another directory and then moves it into place.
    outDir: process.env.BUILD_DIRECTORY ?? "build",
  },
});
