import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { type RouterContextProvider, useLoaderData } from "react-router";
import { sourceCodeContext } from "../../api/contexts.server.ts";
import { sourceCode as text } from "../../text/source-code.ts";

export const handle: RouteHandle = { noScripts: true };

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  return context.get(sourceCodeContext);
}

/** The offer of the source code to everybody who uses the product, as section 13 of its licence wants. */
export default function SourceCode() {
  const { url, release } = useLoaderData<typeof loader>();
  return (
    <Screen title={text.title} back="/">
      <p>{text.license}</p>
      <p className="mt-2 break-words text-small text-quiet">{text.release(release)}</p>
      {url ? null : <p className="mt-2">{text.ask}</p>}
      <div className="mt-6">
        {url ? (
          <ButtonLink to={url}>{text.open}</ButtonLink>
        ) : (
          <ButtonLink to="/suporte" reloadDocument>
            {text.support}
          </ButtonLink>
        )}
      </div>
    </Screen>
  );
}
