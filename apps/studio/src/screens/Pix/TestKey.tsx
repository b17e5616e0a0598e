import type { PixSettings } from "@camarim/contract/settings";
import { QrCode } from "@camarim/ui/features/pay/QrCode.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Pending, Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";
import { CopyCode } from "@camarim/ui/form/CopyCode.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { encode } from "uqr";
import { pixTestCodeQuery } from "../../queries/settings.ts";
import { pix } from "../../text/pix.ts";

const text = pix.test;

/** A test code of the saved key: the creator scans it with a bank's app to check the holder's name. */
export function TestKey({ saved }: { saved: PixSettings }) {
  const [open, setOpen] = useState(false);
  if (!saved.key) return null;
  return (
    <div className="mt-6">
      <List>
        <Row icon="qr" label={text.open} detail={text.openHint} onPress={() => setOpen(true)} />
      </List>
      <Sheet open={open} onClose={() => setOpen(false)} title={text.title}>
        <Code name={saved.name ?? ""} />
      </Sheet>
    </div>
  );
}

function Code({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useQuery(pixTestCodeQuery());
  if (error && !data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Pending>
        <Skeleton className="mx-auto my-4 size-60" />
      </Pending>
    );
  }
  return (
    <div className="pb-2">
      <p className="text-quiet">{text.lead}</p>
      <p className="mt-2">{text.check(name)}</p>
      <QrCode qr={packQr(encode(data.pixCopyPaste, { ecc: "M", border: 0 }).data)} label={text.qr} />
      <p className="mt-3 text-center text-small text-quiet">{text.amount(formatCents(data.amount))}</p>
      <CopyCode code={data.pixCopyPaste} tone="soft" />
    </div>
  );
}
