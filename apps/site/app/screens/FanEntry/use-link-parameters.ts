import { useEffect, useState } from "react";

type LinkParameters = { step: "code"; email: string; code: string; linkKey: string | undefined };

/**
 * The parameters behind the # of a mailed link. They only fill in the form, which still has to be submitted, and are
 * removed from the address.
 */
export function useLinkParameters(): LinkParameters | undefined {
  const [parameters, setParameters] = useState<LinkParameters>();
  useEffect(() => {
    const behind = new URLSearchParams(window.location.hash.slice(1));
    const [email, code] = [behind.get("email"), behind.get("codigo")];
    if (!email || !/^\d{6}$/.test(code ?? "")) return;
    setParameters({ step: "code", email, code: code as string, linkKey: behind.get("chave") ?? undefined });
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  }, []);
  return parameters;
}
