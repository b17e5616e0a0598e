import { join } from "node:path";
import type { Plugin } from "vite";

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const guard = join(import.meta.dirname, "app/lib/reload-once.ts");

/**
 * React Router reloads the current page when a route module cannot be loaded, without an option to change that: if the file stays
 * missing, the page reloads forever. This plugin loads the URL of the target screen once instead (lib/reload-once.ts), and then uses a
 * route module that throws the error. Rethrowing the import error is not enough: React Router drops it on a page that was just hydrated
 * and runs no loader, and the page stays empty.
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
