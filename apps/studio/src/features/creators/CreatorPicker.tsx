import { readAdminToken } from "@camarim/ui/api/admin-token.ts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { support as text } from "@camarim/ui/text/support.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Creator, creatorsQuery } from "../../queries/admin.ts";
import { factorsQuery } from "../../queries/factors.ts";
import { protectAdmin } from "../../text/factors.ts";
import { countFactors } from "../factors/count-factors.ts";
import { ProtectAdmin } from "../factors/ProtectAdmin.tsx";
import { searchCreators } from "./search-creators.ts";

const searchDelayMs = 200;

type CreatorPickerProps = {
  onPick: (accountId: string) => void;
  /** Content below the list. */
  children?: React.ReactNode;
};

/** A searchable list of all creators, for admins. */
export function CreatorPicker({ onPick, children }: CreatorPickerProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...creatorsQuery(), refetchOnMount: "always" });
  // The factors of somebody else's account are not shown to support.
  const factors = useQuery({ ...factorsQuery(), enabled: !readAdminToken() });
  const isUnprotected = factors.data?.mandatory === true && countFactors(factors.data) === 0;
  const [query, setQuery] = useState("");
  return (
    <PullToRefresh onRefresh={refetch} hasButton>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label={text.label}
            placeholder={text.search}
            debounceMs={searchDelayMs}
            onChange={(event) => setQuery(event.target.value)}
            inputMode="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />
      </div>
      <div className="mt-4">
        {!data && !error && <PendingRows />}
        {error?.code === "SECOND_FACTOR_REQUIRED" && <ProtectAdmin />}
        {error && error.code !== "SECOND_FACTOR_REQUIRED" && (
          <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data && !error && isUnprotected && <Notice tone="warn" {...protectAdmin.local} />}
        {data && !error && <Found creators={data.data} query={query} onPick={onPick} />}
        {data && !error && children && <div className="mt-4">{children}</div>}
      </div>
    </PullToRefresh>
  );
}

type FoundProps = Pick<CreatorPickerProps, "onPick"> & { creators: readonly Creator[]; query: string };

function Found({ creators, query, onPick }: FoundProps) {
  const found = searchCreators(creators, query);
  if (creators.length === 0) return <EmptyState icon="users" {...text.empty} />;
  return (
    <>
      <p role="status" className="sr-only">
        {text.found(found.length)}
      </p>
      {found.length === 0 && <EmptyState icon="users" {...text.nobody} />}
      {found.length > 0 && (
        <List label={text.list}>
          {found.map(({ account }) => (
            <Row
              key={account._id}
              leading={<Avatar name={account.fullName} src={account.profilePic} size={36} />}
              label={account.fullName}
              detail={`@${account.username}`}
              onPress={() => onPick(account._id)}
            />
          ))}
        </List>
      )}
    </>
  );
}
