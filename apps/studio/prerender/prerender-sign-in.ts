import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oldest, refuseMissing } from "@camarim/ui/vite/oldest-browsers.ts";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";

const shared: InlineConfig = { configFile: false, root: import.meta.dirname, logLevel: "warn" };

/** Puts the sign-in into the page as HTML, with the script that shows it (docs/decisions/0086-prerendered-sign-in.md). */
export function prerenderSignIn(): Plugin {
  return {
    name: "prerender-sign-in",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(page, { bundle = {} }) {
        const html = await renderSignIn();
        const missing = html.match(/(?<=")\/assets\/[\w.-]+/g)?.find((path) => !bundle[path.slice(1)]);
        if (missing) throw new Error(`the sign-in has ${missing}, which is not built`);
        const parts = `<template id="sign-in">${html}</template><script>${await buildScript()}</script>`;
        return page.replace("<!--sign-in-->", () => parts);
      },
    },
  };
}

async function renderSignIn(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "camarim-sign-in-"));
  try {
    await build({ ...shared, ssr: { noExternal: true }, build: { ssr: "render-sign-in.tsx", outDir } });
    return await (await import(join(outDir, "render-sign-in.js"))).renderSignIn();
  } finally {
    await rm(outDir, { recursive: true });
  }
}

async function buildScript(): Promise<string> {
  const result = await build({
    ...shared,
    plugins: [refuseMissing()],
    build: {
      target: oldest,
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "inline.ts"),
        treeshake: { moduleSideEffects: (id) => id.endsWith("inline.ts") },
        output: { format: "iife" },
      },
    },
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}
