import { lazy, Suspense, useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { NotFoundScreen } from "../screens/NotFound/NotFoundScreen.tsx";
import { common } from "../text/common.ts";
import { errors } from "../text/errors.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../ui/form/Button.tsx";
import { Screen } from "../ui/layout/Screen.tsx";
import { Alerts } from "../ui/overlay/Alerts.tsx";
import type { LeaveDialogProps } from "../ui/overlay/LeaveDialog.tsx";
import { useOverlayHistory } from "../ui/overlay/overlay-history.ts";
import type { Route } from "./+types/Shell";

/** Loaded when it is asked, since few public pages have forms that ask. */
const LeaveDialog = lazy<React.ComponentType<LeaveDialogProps>>(() =>
  import("../ui/overlay/LeaveDialog.tsx").then(
    ({ LeaveDialog }) => ({ default: LeaveDialog }),
    () => ({ default: AskInBrowser }),
  ),
);

/** If the dialog's code cannot be loaded. */
function AskInBrowser({ onStay, onLeave }: LeaveDialogProps) {
  useEffect(() => {
    if (window.confirm(common.draft.leave.title)) onLeave("draft");
    else onStay();
  }, [onStay, onLeave]);
  return null;
}

export function meta({ error }: Route.MetaArgs) {
  return [{ title: isNotFound(error) ? common.titled(errors.notFound.title) : common.brand }];
}

/** Root layout: the alerts, and the error screen of a failed route. */
export default function Shell() {
  const question = useOverlayHistory();
  // For lib/before-hydration.ts.
  useEffect(() => void document.dispatchEvent(new Event("hydrated")), []);
  return (
    <>
      <Outlet />
      <Alerts />
      <Suspense>{question && <LeaveDialog onStay={question.stay} onLeave={question.leave} />}</Suspense>
    </>
  );
}

/** It reloads by a link, since a page without scripts may fail too. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  if (isNotFound(error)) return <NotFoundScreen />;
  const body = isRouteErrorResponse(error) ? (error.data as Partial<typeof errors.unknown> | null) : null;
  const title = body?.title ?? errors.unknown.title;
  return (
    <Screen title={common.brand}>
      <div role="alert">
        <EmptyState icon="alert" title={title} message={body?.message ?? errors.unknown.message}>
          <ButtonLink tone="soft" icon="reload" to={pathname + search} reloadDocument>
            {common.retry}
          </ButtonLink>
        </EmptyState>
      </div>
    </Screen>
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
