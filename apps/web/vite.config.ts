import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import routes from "./app/routes.ts";
import { guardRouterReload } from "./guard-router-reload.ts";
import { oldest, refuseMissing } from "./oldest-browsers.ts";
import { stripEndpointTexts } from "./strip-endpoint-texts.ts";

/** What every page needs, in one file that stays in the browser's cache from one release to the next. */
const react = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/;

/** HTTP/1.1 connections load six files at a time, so modules that are needed together are one file. */
const together = (...files: string[]) => new RegExp(`[\\\\/]app[\\\\/](${files.join("|")})\\.tsx?$`);

/** What every screen uses. */
const shell = together(
  "api/timeout-signal",
  "lib/(as-sent|route-handle|time)",
  "text/(common|counted|errors|time)",
  "ui/feedback/EmptyState",
  "ui/form/(Button|IconButton)",
  "ui/layout/(Avatar|Icon|List|Ring|Row|Screen|StoryRing)",
  "ui/overlay/(Alerts|alerts|overlay-history)",
);

/** What a creator's page and the checkout share. */
const shop = together(
  "api/stale-if-error",
  "features/pay/(PlanChoice|plan-price|quote|use-chosen-plan)",
  "lib/money",
  "text/(creator-page|plans-public)",
  "ui/layout/(Badge|Money)",
);

/** Payment by card and PIX. */
const pay = together(
  "api/card-token",
  "features/pay/(CardFields|QrCode|TestMoney|use-card)",
  "lib/(card|copy-text|qr)",
  "text/card",
);

const fields = together(
  "text/fan-entry",
  "ui/form/(Field|FieldShell|VerifyEmailForm|pass-ref|type-into|use-debounced)",
);

const masks = /node_modules[\\/]@maskito[\\/]|[\\/]app[\\/](lib[\\/]masks?|ui[\\/]form[\\/]preserve-masked)\b/;

/** What every call needs to be made and read. */
const calls = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](endpoint|values)\.ts/;

const query = /node_modules[\\/]@tanstack[\\/]/;

/** What the app asks for as it starts (`queries/load-all.ts`), which would otherwise be forty files, each compressed on its own. */
const started =
  "account|billings|creators|gateways-iugu|highlights|iugu|ledger|medias|payments|plans|profile|settings|stories|subscriptions|wallet";
const start = new RegExp(`[\\\\/](contract[\\\\/]src|app[\\\\/]queries)[\\\\/](${started})\\.ts`);

/** Each takes what it needs along, unless one before has taken it. */
const groups = [
  { name: "react", test: react },
  { name: "shell", test: shell },
  { name: "shop", test: shop },
  { name: "masks", test: masks },
  { name: "fields", test: fields },
  { name: "pay", test: pay },
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
  plugins: [tailwindcss(), reactRouter(), refuseMissing(), guardRouterReload(), stripEndpointTexts()],
  build: { target: oldest },
  environments: {
    // The server's modules, so that one process has the schemas of the contract once.
    ssr: { build: { rolldownOptions: { external: /^@camarim\/contract(\/|$)/ } } },
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups }, ...names } } },
    },
  },
});
