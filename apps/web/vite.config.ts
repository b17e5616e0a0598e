import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import routes from "./app/routes.ts";

/** What every page needs, in one file that stays in the browser's cache from one release to the next. */
const react = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;

/** What stands around every screen, which would else be files of a few hundred bytes each. */
const shell =
  /[\\/]app[\\/](text[\\/](common|errors)|ui[\\/](Button|EmptyState|Icon|Screen|alerts|overlay-history))\.tsx?$/;

/** What every call needs to be made and read. */
const calls = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](endpoint|values)\.ts/;

const query = /node_modules[\\/]@tanstack[\\/]/;

/** What the app asks for as it starts (`queries/load-all.ts`), which would else be forty files, each of them squeezed on its own. */
const started =
  "account|billings|highlights|holder|iugu|medias|payments|plans|profile|settings|stories|subscriptions|wallet";
const start = new RegExp(`[\\\\/](contract[\\\\/]src|app[\\\\/]queries)[\\\\/](${started})\\.ts`);

const groups = [
  { name: "react", test: react },
  { name: "shell", test: shell },
  { name: "calls", test: calls },
  { name: "query", test: query },
  { name: "start", test: start },
];

/** The addresses that have a screen, so that what leads to one appears with it. */
function pathsOf(entries: typeof routes, parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    return [...(path ? [own] : []), ...pathsOf(children, own)];
  });
}

/** Every page loads the list of all routes and their files, so that long names are paid for by each of them. */
const names = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

export default defineConfig({
  define: { "import.meta.env.SCREENS": JSON.stringify(pathsOf(routes)) },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups }, ...names } } },
    },
  },
});
