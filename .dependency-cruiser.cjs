// The order of rooms as law. Rooms stand lowest first; each may import only those before it, and never a store.
const rooms = [
  "profile",
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
  "subscriptions",
  "payments",
  "disputes",
  "reconciliation",
  "billings",
  "renewals",
  "stories",
  "pushes",
  "highlights",
  "medias",
  "uploads",
  "checkout",
  "whitelist",
  "migration",
  "creators",
  "reports",
  "account",
  "notices",
  "events",
  "admin",
];
const server = "^apps/server/src";
const test = "\\.test\\.tsx?$";

const roomOrder = rooms.map((room, i) => ({
  name: `room-${room}-imports-only-lower-rooms`,
  severity: "error",
  from: { path: `${server}/rooms/${room}/`, pathNot: test },
  to: { path: `${server}/rooms/(${rooms.slice(i + 1).join("|") || "-"})/` },
}));

const foreignStores = rooms.map((room) => ({
  name: `stores-of-${room}-are-private`,
  severity: "error",
  from: { path: `${server}/`, pathNot: [`${server}/rooms/${room}/`, test] },
  to: { path: `${server}/rooms/${room}/.*\\.store\\.ts$` },
}));

const web = "^apps/web/app";
const below = (name, from, to) => ({ name, severity: "error", from: { path: from, pathNot: test }, to: { path: to } });

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unlisted-rooms",
      severity: "error",
      from: { path: `${server}/rooms/(?!(${rooms.join("|")})/)` },
      to: {},
    },
    below("contract-knows-nobody", "^packages/contract", "^(apps|e2e)/"),
    below("server-knows-no-web", "^apps/server", "^apps/web"),
    below("web-knows-no-server", "^apps/web", "^apps/server"),
    below("e2e-sees-only-the-product", "^e2e", "^(apps|packages)/"),
    {
      ...below("core-below-all", `${server}/core/`, `${server}/(ports|rooms|http|main|db)`),
      to: { path: `${server}/(ports|rooms|http|main|db)`, dependencyTypesNot: ["type-only"] },
    },
    below("ports-below-rooms", `${server}/ports/`, `${server}/(rooms|http|db)/`),
    below("rooms-below-http", `${server}/rooms/`, `${server}/(http/|main|rooms\\.ts|jobs\\.ts)`),
    below("only-main-knows-the-demo", `${server}/(?!main\\.ts|demo/)`, `${server}/demo/`),
    below(
      "rules-are-pure",
      `${server}/rooms/.*\\.rules\\.ts$`,
      `${server}/(db/(?!tables)|ports/.*(?<!port|gateway-error)\\.ts$|http)`,
    ),
    below(
      "stores-know-no-verbs",
      `${server}/rooms/.*\\.store\\.ts$`,
      `${server}/rooms/[^/]+/(?!.*\\.(store|rules)\\.ts$)`,
    ),
    below("web-ui-at-the-bottom", `${web}/(ui|lib|text|api)/`, `${web}/(queries|screens|layouts)/`),
    below("web-queries-below-screens", `${web}/queries/`, `${web}/(screens|layouts)/`),
    {
      name: "a-screen-imports-no-screen",
      severity: "error",
      from: { path: `${web}/screens/([^/]+)/` },
      to: { path: `${web}/screens/`, pathNot: `${web}/screens/$1/` },
    },
    ...roomOrder,
    ...foreignStores,
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
