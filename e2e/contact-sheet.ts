// Writes e2e/pictures/sheet-*.webp: every screen of each kind of person, for looking at all of them (script/contact-sheet).
import { mkdirSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { listAddresses } from "./addresses.ts";
import { composeSheets, pictures, type Shot } from "./compose-sheets.ts";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan, verifyFanEmail } from "./fan-in-browser.ts";
import { registerAdmin } from "./script-admin.ts";
import { type Running, startServer } from "./server.ts";

const demo = { username: "marinasampaio", password: "cafe com pao de queijo" };
const soon = { timeout: 3_000 };
const longName = "Francisca das Chagas Rodrigues Bittencourt";

const windows = [
  { name: "phone", width: 390, height: 844, tile: 300, columns: 6, rows: 2 },
  { name: "large-text", width: 390, height: 844, tile: 300, columns: 6, rows: 2, fontSize: "200%" },
  { name: "desktop", width: 1280, height: 800, tile: 600, columns: 3, rows: 4 },
] as const;
type Window = (typeof windows)[number];
type Person = {
  name: string;
  addresses: string[];
  token?: string;
  cookies?: string[];
  prepare?: (page: Page) => Promise<void>;
};

const isCreators = (address: string) => /^\/(account|home|onboarding|medias|mp|profile)/.test(address);

async function listPeople(server: Running): Promise<Person[]> {
  const everything = listAddresses(demo.username);
  const login = await fetch(`${server.url}/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ usernameOrEmail: demo.username, password: demo.password }),
  });
  // Media URLs need the cookie of the sign-in.
  const cookies = login.headers.getSetCookie();
  const { accessToken } = (await login.json()) as { accessToken: string };
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${accessToken}`, ...init.headers };
    const response = await fetch(`${server.url}/v1${path}`, { ...init, headers });
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  const marina = { ...demo, url: server.url, request } as unknown as HttpCreator;
  const { data: stories } = (await request("/stories/me")).body;
  const known = (address: string) => address.replace(/\/account\/stories\/.*/, `/account/stories/${stories[0]?._id}`);
  const [empty, admin] = [await registerOverHttp(server.url), await registerAdmin(server)];
  const creators = everything.filter(isCreators);
  const rest = everything.filter((address) => !isCreators(address) && address !== "/admin");
  const queues = "contas decididas denuncias guarda acessos carteiras faturas diferencas".split(" ");
  const fans = rest.filter((address) => /^\/(@|assinaturas|idade|entrar)/.test(address));
  return [
    { name: "creator", token: accessToken, cookies, addresses: creators.map(known) },
    { name: "empty", token: empty.token(), addresses: creators },
    { name: "visitor", addresses: rest },
    {
      name: "fan",
      addresses: fans,
      prepare: async (page) => verifyFanEmail(page, server, await becomeFan(page, marina, longName)),
    },
    { name: "admin", token: admin.token(), addresses: queues.map((queue) => `/admin?fila=${queue}`) },
  ];
}

/** Every address of a person, in both schemes. */
async function shoot(browser: Browser, server: Running, person: Person, window: Window) {
  const { width, height } = window;
  const isMobile = width < 600;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    serviceWorkers: "block",
  });
  const pairs = (person.cookies ?? []).map((cookie) => cookie.split(";")[0]?.split("=") ?? []);
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await person.prepare?.(page);
  const { token } = person;
  if (token) await page.addInitScript((token) => localStorage.setItem("accessToken", token), token);
  const shots: Record<"light" | "dark", Shot[]> = { light: [], dark: [] };
  for (const address of person.addresses) {
    await page.goto(address).catch(() => undefined);
    await page.getByRole("heading").first().waitFor({ state: "attached" });
    await page.waitForFunction(() => !document.querySelector('[role="status"][aria-label="Carregando"]'));
    // The splash stands over the started app for a second.
    await page.waitForFunction(() => !document.querySelector('[aria-hidden="true"] > .fixed.inset-0.z-50'));
    if ("fontSize" in window)
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), window.fontSize);
    // Lazy images below the fold are never decoded.
    const loading = page.waitForFunction(() => [...document.images].every((image) => image.complete), null, soon);
    await loading.catch(() => undefined);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      shots[colorScheme].push({ address, picture: await page.screenshot({ fullPage: true }) });
    }
  }
  await context.close();
  return shots;
}

const server = await startServer({ args: ["--demo"] });
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
try {
  mkdirSync(pictures, { recursive: true });
  await server.waitForOutput("The demo is there", 300);
  const wanted = process.argv.slice(2);
  const people = (await listPeople(server)).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const person of people)
    for (const window of windows) {
      const shots = await shoot(browser, server, person, window);
      for (const scheme of ["light", "dark"] as const)
        await composeSheets(`${person.name}-${window.name}-${scheme}`, shots[scheme], window);
      console.log(`${person.name}, ${window.name}: ${person.addresses.length} screens`);
    }
} finally {
  await browser.close();
  await server.remove();
}
