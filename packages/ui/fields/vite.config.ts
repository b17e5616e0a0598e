import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The page on which the tests meet every kind of field; no part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  build: { outDir: "../build/fields", emptyOutDir: true, minify: false },
});
