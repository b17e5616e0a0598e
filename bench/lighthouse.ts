import { type Browser, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { startServer } from "../e2e/server.ts";
import { freePort } from "../script/free-port.ts";
import { type Figure, median } from "./figure.ts";
import { registerSeller } from "./seed.ts";

const times = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

type Measured = { what: string; path: string; least: Partial<Scores> };

/** Scores of Lighthouse with its mobile defaults (simulated slow 4G, a quarter of the CPU): the median of three runs. */
export async function measureLighthouse(): Promise<Figure[]> {
  const server = await startServer();
  const port = await freePort();
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const ana = await registerSeller(server);
    const whole = Object.fromEntries(categories.map((category) => [category, 100])) as Scores;
    const pages: Measured[] = [
      { what: "`/sobre`", path: "/sobre", least: whole },
      { what: "`/@username`", path: `/@${ana.username}`, least: whole },
      { what: "Checkout", path: `/@${ana.username}/assinar`, least: { performance: 97 } },
      { what: "Sign-in", path: "/auth", least: { performance: 97 } },
    ];
    const figures: Figure[] = [];
    for (const page of pages) figures.push(toFigure(page, await measureScores(`${server.url}${page.path}`, port)));
    return figures;
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function measureScores(url: string, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < times; run++) {
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories] });
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
    const { lhr } = result;
    runs.push(
      Object.fromEntries(
        categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
      ) as Scores,
    );
    if (process.env.LIGHTHOUSE_DETAILS) printMissed(lhr.audits);
  }
  return Object.fromEntries(
    categories.map((category) => [category, median(runs.map((one) => one[category]))]),
  ) as Scores;
}

/** The audits that cost points, on standard error. */
function printMissed(audits: Record<string, { id: string; score: number | null; displayValue?: string }>) {
  for (const { id, score, displayValue = "" } of Object.values(audits))
    if (score !== null && score < 1) console.error(`  ${id}: ${score} ${displayValue}`);
}

function toFigure({ what, least }: Measured, scores: Scores): Figure {
  const targets = categories.flatMap((category) => (least[category] ? [`${category} ≥ ${least[category]}`] : []));
  const isWhole = targets.length === categories.length;
  return {
    what: `${what}: Lighthouse, mobile (performance, accessibility, best practices, SEO)`,
    measured: categories.map((category) => scores[category]).join(", "),
    baseline: "",
    target: isWhole ? "100 each" : targets.join(", "),
    met: categories.every((category) => scores[category] >= (least[category] ?? 0)),
  };
}
