import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { connectLastlink, lastlinkQuery, rotateLastlinkAddress } from "../../queries/imports.ts";
import { lastlink } from "../../text/lastlink.ts";

const text = lastlink.login;

/** Connects Lastlink's webhook in three steps: URL, token and test. No password is needed. */
export default function LastlinkLogin() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch } = useQuery(lastlinkQuery());
  return (
    <Screen title={text.title} back="/account/lastlink">
      <p className="mx-1 text-quiet">{text.lead}</p>
      {!data && !error && <PendingRows />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Section title={`1. ${text.one}`}>
            <p className="mx-1 mb-3">{text.oneHow}</p>
            {data.webhookUrl ? (
              <ShareAddress url={data.webhookUrl} />
            ) : (
              <p className="mx-1 text-quiet">{text.ownerOnly}</p>
            )}
          </Section>
          <Section title={`2. ${text.two}`}>
            <TokenForm isConnected={data.connectedAt !== null} />
          </Section>
          <Section title={`3. ${text.three}`}>
            <p className="mx-1" role="status">
              {data.testedAt ? text.tested(formatDateTime(data.testedAt)) : text.untested}
            </p>
            <div className="mt-3">
              <Button tone="soft" icon="reload" busy={isFetching} onPress={() => void refetch()}>
                {lastlink.refresh}
              </Button>
            </div>
          </Section>
        </>
      )}
    </Screen>
  );
}

function ShareAddress({ url }: { url: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useMutation(rotateLastlinkAddress());

  function onSuccess() {
    setIsConfirming(false);
    showAlert({ type: "success", message: text.rotated });
  }

  return (
    <>
      <ShareLink url={url} words={{ send: text.copy, copy: text.copy, copied: text.copied }} />
      <p className="mx-1 mt-2 text-small text-quiet">{text.secret}</p>
      <div className="mt-3">
        <Button writes tone="soft" icon="reload" onPress={() => setIsConfirming(true)}>
          {text.rotate}
        </Button>
      </div>
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.rotateTitle}
        message={text.rotateLead}
        confirm={{ label: text.rotate, busy: isPending, onPress: () => mutate(undefined, { onSuccess }) }}
      />
    </>
  );
}

function TokenForm({ isConnected }: { isConnected: boolean }) {
  const form = useId();
  const [token, setToken] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending } = useMutation(connectLastlink());

  function onSuccess() {
    setToken("");
    showAlert({ type: "success", message: text.connected });
  }

  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim().length < 6) setWrong(text.short);
        else if (!isPending) mutate({ token: token.trim() }, { onSuccess });
      }}
    >
      <Field
        label={text.token}
        hint={text.tokenHint}
        error={wrong}
        value={token}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        onChange={(event) => {
          setToken(event.target.value);
          setWrong(undefined);
        }}
      />
      <div className="mt-3">
        <Button type="submit" form={form} busy={isPending} tone={isConnected ? "soft" : "primary"}>
          {isConnected ? text.change : text.connect}
        </Button>
      </div>
    </form>
  );
}
