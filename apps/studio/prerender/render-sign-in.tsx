import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { App } from "../src/layouts/App.tsx";
import { SignedOut } from "../src/layouts/SignedOut.tsx";
import SignIn from "../src/screens/SignIn/SignIn.tsx";

/** As in routes.tsx, without the screens that only a browser loads. */
const routes = [
  { Component: App, children: [{ Component: SignedOut, children: [{ path: "auth", Component: SignIn }] }] },
];

/** The sign-in as a phone first shows it, as HTML that main.tsx hydrates. */
export async function renderSignIn(): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request("http://localhost/auth"));
  if (context instanceof Response) throw new Error("the sign-in redirects");
  return renderToString(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </StrictMode>,
  );
}
