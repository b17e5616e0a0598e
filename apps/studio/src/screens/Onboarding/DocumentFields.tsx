import type { IuguDocumentKind } from "@camarim/contract/gateways-iugu";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { iuguDocumentsQuery } from "../../queries/iugu.ts";
import { iugu } from "../../text/iugu.ts";
import { DocumentField } from "./DocumentField.tsx";

const text = iugu.onboarding.documents;

export type DocumentErrors = Partial<Record<IuguDocumentKind, string>>;
type DocumentFieldsProps = {
  kinds: readonly IuguDocumentKind[];
  errors: DocumentErrors;
  onSent: (kind: IuguDocumentKind) => void;
};

/** The documents that iugu requires; each is uploaded separately. */
export function DocumentFields({ kinds, errors, onSent }: DocumentFieldsProps) {
  const { data, error, isFetching, refetch } = useQuery(iuguDocumentsQuery());
  const top = useRef<HTMLDivElement>(null);
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (hasErrors) top.current?.scrollIntoView({ block: "center" });
  }, [hasErrors]);
  return (
    <Section title={text.title}>
      <p className="mx-1 mb-3 text-small text-quiet">{text.hint}</p>
      {!data && !error && <PendingRows count={kinds.length} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      <div ref={top} />
      {data && (
        <List label={text.title}>
          {kinds.map((kind) => (
            <DocumentField key={kind} kind={kind} sentAt={data[kind]?.sentAt} error={errors[kind]} onSent={onSent} />
          ))}
        </List>
      )}
      <p className="mx-1 mt-3 text-small text-quiet">{text.kept}</p>
    </Section>
  );
}
