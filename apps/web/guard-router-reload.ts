import { join } from "node:path";
import type { Plugin } from "vite";

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const guard = join(import.meta.dirname, "app/lib/reload-once.ts");

/**
 * React Router reloads the page when a route's file cannot be loaded, and has no setting for it: where the file stays away, the page
 * reloads forever. Here it reloads once (lib/reload-once.ts), and the router gets the error after that.
 */
export function guardRouterReload(): Plugin {
  return {
    name: "guard-router-reload",
    apply: "build",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*[\\/]routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) this.error("React Router no longer reloads the page here: guardRouterReload can go");
        const guarded = code.replace(reload, "if (reloadOnce()) return new Promise(() => {});\n\t\tthrow error;");
        return { code: `import { reloadOnce } from ${JSON.stringify(guard)};\n${guarded}`, map: null };
      },
    },
  };
}
