import { compressAssets } from "@camarim/ui/vite/compress-assets.ts";
import { oldest, refuseMissing } from "@camarim/ui/vite/oldest-browsers.ts";
import { stripEndpointTexts } from "@camarim/ui/vite/strip-endpoint-texts.ts";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The page of the viewer. The build of the site is made before, in the same folder. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss(), refuseMissing(), stripEndpointTexts(), compressAssets()],
  build: {
    target: oldest,
    // What plays the first story is small, and all else but the sheets one file: browsers open six connections to a host over HTTP/1.1.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: "viewer~main", test: /viewer[\\/]main\.tsx$/ },
          ],
        },
      },
    },
    outDir: `../${process.env.BUILD_DIRECTORY ?? "build"}/viewer`,
    emptyOutDir: true,
  },
});
