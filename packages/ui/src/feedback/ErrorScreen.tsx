import { isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "../form/Button.tsx";
import { Screen } from "../layout/Screen.tsx";
import { common } from "../text/common.ts";
import { errors } from "../text/errors.ts";
import { EmptyState } from "./EmptyState.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";

/** The screen of a route that failed: not found, a refusal with its own words, a lost connection, or an error of ours. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isNotFound(error)) return <NotFoundScreen />;
  const body = isRouteErrorResponse(error) ? (error.data as Partial<typeof errors.unknown> | null) : null;
  const words = isOffline(error) ? errors.offline : errors.unknown;
  return (
    <Screen title={common.brand}>
      <div role="alert">
        <EmptyState icon="alert" title={body?.title ?? words.title} message={body?.message ?? words.message}>
          {/* A link, since a page without scripts may fail too. */}
          <ButtonLink tone="soft" icon="reload" to={pathname + search} reloadDocument>
            {common.retry}
          </ButtonLink>
        </EmptyState>
      </div>
    </Screen>
  );
}

export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** What Chrome, Safari and Firefox say of a request without a response, or of one that was cut. Other TypeErrors are ours. */
const lost =
  /^(failed to fetch(?! dynamically)|load failed|networkerror|network error|the network connection|error in input)/i;

function isOffline(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof TypeError && lost.test(error.message)) || isOffline(error.cause);
}
