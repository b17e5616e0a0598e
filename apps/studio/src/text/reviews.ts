import { report } from "@camarim/ui/text/report.ts";

export const reviews = {
  section: "Conteúdo em análise",
  kinds: { ...report.kinds, page: "Sua página" },
  reasons: report.reasons,
  waiting: (until: string) => `Oculto por uma denúncia. Decidimos até ${until}`,
  waitingPage: (until: string) => `Fora do ar por denúncias, menos para quem já assina. Decidimos até ${until}`,
  restored: (when: string) => `Voltou ao ar · ${when}`,
  reverted: (when: string, reason: string) => `Revisto, voltou ao ar · ${when} · ${reason}`,
  takenDown: (note: string) => `Fora do ar: ${note}`,
};
