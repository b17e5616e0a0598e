import { newUuid } from "@camarim/ui/lib/new-uuid.ts";
import { useEffect, useState } from "react";

/** Identifies the order while its form is open. Not from the server, which sends the same page to several visitors. */
export function useOrderKey(): string {
  const [key, setKey] = useState("");
  useEffect(() => setKey(newUuid()), []);
  return key;
}
