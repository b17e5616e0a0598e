import { Button } from "@camarim/ui/form/Button.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { cancelDeletion, deletionQuery } from "../../queries/account.ts";
import { personalData } from "../../text/personal-data.ts";
import { listObstacles } from "./list-obstacles.ts";

const text = personalData.leaving;

/** Notice of a requested deletion: its expected date, what delays it, and the cancel button. */
export function Leaving() {
  const { data } = useQuery(deletionQuery());
  const { mutate, isPending } = useMutation(cancelDeletion());
  if (!data?.requestedAt) return null;
  const obstacles = listObstacles(data);
  return (
    <section aria-label={text.title} className="mt-2 rounded-card border border-danger bg-danger-soft p-4">
      <h2 className="text-strong">{text.title}</h2>
      <p className="mt-1">{text.when(formatDay(data.expectedAt ?? data.requestedAt))}</p>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className="mt-1">
          {obstacle}
        </p>
      ))}
      <div className="mt-3">
        <Button
          writes
          tone="soft"
          busy={isPending}
          onPress={() => mutate(undefined, { onSuccess: () => showAlert({ type: "success", message: text.kept }) })}
        >
          {text.keep}
        </Button>
      </div>
    </section>
  );
}
