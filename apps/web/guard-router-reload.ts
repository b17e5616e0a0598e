import { join } from "node:path";
import type { Plugin } from "vite";

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const guard = join(import.meta.dirname, "app/lib/reload-once.ts");

/**
 * React Router reloads the page when a route's file cannot be loaded, and has no setting for it: where the file stays away, the page
 * reloads forever, at the address it was to leave. Here the address of the screen is loaded once (lib/reload-once.ts), and
 * after that the screen is one that throws the error: an error of the import itself is dropped where the page was just hydrated and
 * no loader runs, and an empty page is left.
 */
export function guardRouterReload(): Plugin {
  return {
    name: "guard-router-reload",
    apply: "build",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*[\\/]routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) this.error("React Router no longer reloads the page here: guardRouterReload can go");
        const guarded = code.replace(
          reload,
          "if (loadScreenOnce()) return new Promise(() => {});\n\t\treturn failedScreen(error);",
        );
        return {
          code: `import { failedScreen, loadScreenOnce } from ${JSON.stringify(guard)};\n${guarded}`,
          map: null,
        };
      },
    },
  };
}
