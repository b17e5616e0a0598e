// The import rules. Modules are listed lowest first: each may import only those before it, and of them only their faces (index.ts).
const modules = [
  "profile",
  "factors",
  "auth",
  "fans",
  "ages",
  "settings",
  "ledger",
  "wallet",
  "gateways",
  "transfers",
  "plans",
  "coupons",
  "orders",
  "subscriptions",
  "payments",
  "receipts",
  "refunds",
  "disputes",
  "reconciliation",
  "billings",
  "cancellations",
  "renewals",
  "stories",
  "tips",
  "pushes",
  "highlights",
  "medias",
  "items",
  "uploads",
  "checkout",
  "whitelist",
  "gifts",
  "imports",
  "announcements",
  "reminders",
  "creators",
  "help",
  "reports",
  "evidence",
  "account",
  "notices",
  "events",
  "objects",
  "admin",
];
const server = "^apps/server/src";
const test = "\\.test\\.tsx?$";

const moduleOrder = modules.map((module, i) => ({
  name: `module-${module}-imports-only-lower-modules`,
  severity: "error",
  from: { path: `${server}/modules/${module}/`, pathNot: test },
  to: { path: `${server}/modules/(${modules.slice(i + 1).join("|") || "-"})/` },
}));

const belowFaces = "\\.(store|rules)\\.ts$";
const faces = [
  {
    name: "modules-are-imported-by-their-face",
    severity: "error",
    from: { path: `${server}/modules/([^/]+)/`, pathNot: [belowFaces, test] },
    to: { path: `${server}/modules/[^/]+/(?!index\\.ts$)`, pathNot: `${server}/modules/$1/` },
  },
  {
    // A face has use cases, which stores and rules must not reach; what is pure they import from its file.
    name: "stores-and-rules-import-foreign-rules-only",
    severity: "error",
    from: { path: `${server}/modules/([^/]+)/.*${belowFaces}` },
    to: {
      path: `${server}/modules/[^/]+/(?!.*\\.rules\\.ts$)`,
      pathNot: `${server}/modules/$1/`,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "faces-are-all-that-the-rest-imports",
    severity: "error",
    // The two lists import routes and jobs.
    from: { path: `${server}/(?!modules/)`, pathNot: [`${server}/(modules|jobs)\\.ts$`, test] },
    to: { path: `${server}/modules/[^/]+/(?!index\\.ts$)` },
  },
];

const web = "^apps/(?:site|studio)/(?:app|src)";
const ui = "^packages/ui/src";
const below = (name, from, to) => ({ name, severity: "error", from: { path: from, pathNot: test }, to: { path: to } });

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unlisted-modules",
      severity: "error",
      from: { path: `${server}/modules/(?!(${modules.join("|")})/)` },
      to: {},
    },
    below("contract-imports-nothing", "^packages/contract", "^(apps|e2e)/"),
    below("server-imports-no-web", "^apps/server", "^(apps/(site|studio)|packages/ui)/"),
    below("web-imports-no-server", "^(apps/(site|studio)|packages/ui)/", "^apps/server"),
    below("site-imports-no-studio", "^apps/site", "^apps/studio"),
    below("studio-imports-no-site", "^apps/studio", "^apps/site"),
    below("ui-imports-no-app", "^packages/ui", "^apps/"),
    below(
      "e2e-imports-no-source",
      "^e2e",
      "^(apps/(server|site|studio/(src|worker))|packages/(contract|ui/(src|vite)))/",
    ),
    {
      ...below("core-below-all", `${server}/core/`, `${server}/(ports|modules|http|main|start|db)`),
      to: { path: `${server}/(ports|modules|http|main|start|db)`, dependencyTypesNot: ["type-only"] },
    },
    below("ports-below-modules", `${server}/ports/`, `${server}/(modules|http|db)/`),
    below("modules-below-http", `${server}/modules/`, `${server}/(http/|main|start|modules\\.ts|jobs\\.ts)`),
    below(
      "sources-import-no-tests",
      "^(apps/(server|studio)/src|apps/site/app|packages/ui/src)/",
      "^(apps/[^/]+|packages/ui)/test/",
    ),
    below(
      "simulators-import-no-source",
      "^apps/server/simulators",
      "^(apps/(server/(src|test)|site|studio)|packages)/",
    ),
    below("only-ports-start-simulators", `${server}/(?!ports/(gateways|age-check)/open-)`, "^apps/server/simulators/"),
    below("only-start-imports-the-demo", `${server}/(?!start\\.ts|demo/)`, `${server}/demo/`),
    below(
      "rules-are-pure",
      `${server}/modules/.*\\.rules\\.ts$`,
      `${server}/(db/(?!tables)|ports/.*(?<!port|gateway-error)\\.ts$|http)`,
    ),
    below(
      "stores-import-no-use-cases",
      `${server}/modules/.*\\.store\\.ts$`,
      `${server}/modules/[^/]+/(?!.*\\.(store|rules)\\.ts$)`,
    ),
    below("ui-features-on-top", `${ui}/(?!features/)`, `${ui}/features/`),
    below("web-lib-at-the-bottom", `${web}/(lib|text|api)/`, `${web}/(queries|features|screens|layouts)/`),
    below("web-queries-below-features", `${web}/queries/`, `${web}/(features|screens|layouts)/`),
    below("web-features-below-screens", `${web}/features/`, `${web}/(screens|layouts)/`),
    {
      // What the routes import by themselves reloads the whole page of script/dev when it is saved.
      ...below("studio-routes-import-no-text", "^apps/studio/src/routes\\.tsx$", "/text/"),
      to: { path: "/text/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "a-screen-imports-no-screen",
      severity: "error",
      from: { path: `${web}/screens/([^/]+)/` },
      to: { path: `${web}/screens/`, pathNot: `${web}/screens/$1/` },
    },
    ...moduleOrder,
    ...faces,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|\\.react-router|node_modules)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types"],
      extensions: [".ts", ".tsx"],
    },
  },
};
