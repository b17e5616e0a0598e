import type { ImportDetail } from "@camarim/contract/imports-values";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Checkbox } from "@camarim/ui/form/Checkbox.tsx";
import { DetailScreen } from "@camarim/ui/layout/DetailScreen.tsx";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { confirmImport } from "../../queries/imports.ts";
import { lastlink } from "../../text/lastlink.ts";
import { Columns } from "./Columns.tsx";
import { Offers } from "./Offers.tsx";
import { Questions } from "./Questions.tsx";
import { Rows } from "./Rows.tsx";

const text = lastlink.rehearse;

/** The result of a dry run: counts, questions, what each person gets, columns; invalid rows can be fixed. */
export function DryRun({ detail }: { detail: ImportDetail }) {
  const [allowed, setAllowed] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation(confirmImport(detail._id));
  const { counts, ended, phoneOnly, ignored } = detail;
  const people = (counts.new ?? 0) + (counts.merged ?? 0);
  return (
    <DetailScreen
      title={detail.fileName}
      back="/account/lastlink"
      bottom={
        <section aria-label={text.title}>
          {people > 0 && (
            <div className="-mt-4 mb-2">
              <Checkbox
                ref={box}
                label={<span className="text-small">{text.allowed}</span>}
                checked={allowed}
                error={missing && !allowed ? text.allowedMissing : undefined}
                onChange={(event) => setAllowed(event.target.checked)}
              />
            </div>
          )}
          <Button
            writes
            busy={isPending}
            disabled={people === 0}
            onPress={() => {
              if (allowed) mutate();
              else {
                setMissing(true);
                box.current?.focus();
              }
            }}
          >
            {people === 0 ? text.nobody : text.confirm(people)}
          </Button>
        </section>
      }
    >
      <h2 className="pt-2 text-title">{text.title}</h2>
      <p role="status" className="mt-1 text-strong">
        {lastlink.rehearsal(detail)}
      </p>
      {(["repeated", "skipped"] as const)
        .filter((state) => counts[state])
        .map((state) => (
          <p key={state} className="text-quiet">
            {lastlink.count(state, counts[state] ?? 0)}
          </p>
        ))}
      {ended > 0 && <p className="mt-1 text-quiet">{text.ended(ended)}</p>}
      {phoneOnly > 0 && <p className="mt-1 text-quiet">{text.phoneOnly(phoneOnly)}</p>}
      {ignored.document > 0 && <p className="mt-1 text-quiet">{text.documentIgnored(ignored.document)}</p>}
      {ignored.phone > 0 && <p className="mt-1 text-quiet">{text.phoneIgnored(ignored.phone)}</p>}
      <p className="mt-1 text-quiet">{text.nothingYet}</p>
      <Questions detail={detail} />
      <Offers detail={detail} />
      <Rows detail={detail} first={counts.wrong ? "wrong" : "new"} />
      <Questions detail={detail} answered />
      <Columns detail={detail} />
    </DetailScreen>
  );
}
