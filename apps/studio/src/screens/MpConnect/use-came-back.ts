import type { MpConnection } from "@camarim/contract/gateways-mercado-pago";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { connectMp } from "../../queries/mp.ts";
import { mp as text } from "../../text/mp.ts";

type CameBack = { state: "none" | "connecting" } | { state: "failed"; why: "denied" | "incomplete"; error?: Error };

/** Exchanges the authorization code of Mercado Pago's redirect once, then removes it from the URL. */
export function useCameBack(): CameBack {
  const [query] = useSearchParams();
  const [code, state] = [query.get("code"), query.get("state")];
  const navigate = useNavigate();
  const { mutate, error, isSuccess } = useMutation(connectMp());
  const requestedCode = useRef<string>(undefined);

  useEffect(() => {
    if (!code || !state || requestedCode.current === code) return;
    requestedCode.current = code;
    const done = ({ next }: MpConnection) => {
      showAlert({
        type: "success",
        message: next ? text.next.done(formatDateTime(next.startsAt)) : text.connected.done,
      });
      void navigate("/mp/connect", { replace: true });
    };
    mutate({ code, state }, { onSuccess: done });
  }, [code, state, mutate, navigate]);

  if (query.get("error")) return { state: "failed", why: "denied" };
  if (!code) return { state: "none" };
  if (!state) return { state: "failed", why: "incomplete" };
  if (error) return { state: "failed", why: "incomplete", error };
  return { state: isSuccess ? "none" : "connecting" };
}
