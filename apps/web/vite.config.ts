import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import routes from "./app/routes.ts";
import { guardRouterReload } from "./guard-router-reload.ts";
import { oldest, refuseMissing } from "./oldest-browsers.ts";
import { stripEndpointTexts } from "./strip-endpoint-texts.ts";

/** Dependencies of every page, in one chunk that stays in the browser's cache across releases. */
const react = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/;

/** Browsers open six HTTP/1.1 connections to a host, so modules that are needed together are one chunk. */
const together = (...files: string[]) => new RegExp(`[\\\\/]app[\\\\/](${files.join("|")})\\.tsx?$`);

/** Modules of every screen. */
const shell = together(
  "api/timeout-signal",
  "lib/(route-handle|time)",
  "text/(common|counted|errors|time)",
  "ui/feedback/EmptyState",
  "ui/form/(Button|IconButton)",
  "ui/layout/(Avatar|Icon|List|Ring|Row|Screen|StoryRing)",
  "ui/overlay/(Alerts|alerts|overlay-history)",
);

/** Modules that the checkout and other pages with plans share. */
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

/** Dependencies of every API request. */
const calls = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](endpoint|values)\.ts/;

const query = /node_modules[\\/]@tanstack[\\/]/;

/** Queries and endpoints of the initial load (`queries/load-all.ts`), which would otherwise be forty separately compressed chunks. */
const started =
  "account|billings|creators|gateways-iugu|highlights|iugu|ledger|medias|payments|plans|profile|settings|stories|subscriptions|wallet";
const start = new RegExp(`[\\\\/](contract[\\\\/]src|app[\\\\/]queries)[\\\\/](${started})\\.ts`);

/** Each group includes its dependencies, unless an earlier group already has them. */
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

/** All route paths, so that a link is shown only if its screen exists. */
function pathsOf(entries: typeof routes, parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    return [...(path ? [own] : []), ...pathsOf(children, own)];
  });
}

/** Hash-only names: every page loads the manifest with the names of all files, so long names would cost each of them. */
const names = {
  entryFileNames: "assets/[hash].js",
  /** The service worker recognizes the list of municipalities by its name (worker/build-worker.ts). */
  chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) =>
    moduleIds.some((id) => id.includes("get-municipalities")) ? "assets/cities-[hash].js" : "assets/[hash].js",
};

export default defineConfig({
  define: { "import.meta.env.SCREENS": JSON.stringify(pathsOf(routes)) },
  plugins: [tailwindcss(), reactRouter(), refuseMissing(), guardRouterReload(), stripEndpointTexts()],
  build: { target: oldest },
  environments: {
    // External, so that the server process has a single instance of the contract's schemas.
    ssr: { build: { rolldownOptions: { external: /^@camarim\/contract(\/|$)/ } } },
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups }, ...names } } },
    },
  },
});
