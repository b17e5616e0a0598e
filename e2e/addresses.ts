import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The addresses of both apps' routes, with parameters that lead somewhere or nowhere, and those of other states of a screen. */
export function listAddresses(username: string): string[] {
  const states = ["/account?aba=arquivados", "/account?aba=midias", "/account/coupons?arquivados"];
  // A redirect to WhatsApp.
  const site = listRoutes("site/app/routes.ts", username).filter((path) => path !== "/suporte");
  return ["/", ...site, ...listRoutes("studio/src/routes.tsx", username), ...states];
}

function listRoutes(file: string, username: string): string[] {
  const routes = readFileSync(join(import.meta.dirname, "../apps", file), "utf8");
  const paths = [...routes.matchAll(/\b(?:route|screen)\("([^"*]+)"/g)].map(([, path = ""]) => `/${path}`);
  return paths.map((path) =>
    path
      .replace(":handle", `@${username}`)
      .replace(":_id", "01890000-0000-7000-8000-000000000000")
      .replace(":token", "desconhecido"),
  );
}
