import { setTimeout as wait } from "node:timers/promises";
import { type HttpCreator, registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figure.ts";
import { deletePeak, findServerPid, readPeakMegabytes, readResidentMegabytes } from "./process.ts";

const people = Number(process.env.CAMARIM_BENCH_ROWS ?? 100_000);
const maxSeconds = 300;

type Import = { _id: string; state: string; done: number; counts: Record<string, number> };

/** Dry run and import of a large file. */
export async function measureMigration(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const ana = await registerOverHttp(server.url);
    const pid = findServerPid(Number(new URL(server.url).port));
    const before = readResidentMegabytes(pid);
    deletePeak(pid);
    const made = await send(ana, makeFile());
    await until(ana, made._id, "ready");
    const added = readPeakMegabytes(pid) - before;
    const begun = performance.now();
    await ana.send(`/lastlink/imports/${made._id}/confirm`, { allowed: true });
    await until(ana, made._id, "done");
    const seconds = (performance.now() - begun) / 1_000;
    return [
      {
        what: `Dry run of an import of ${people.toLocaleString("en-US")} subscribers: peak memory added`,
        measured: `${added.toFixed(0)} MB`,
        baseline: `${before.toFixed(0)} MB before`,
        target: "< 200 MB",
        met: added < 200,
      },
      {
        what: `Import of ${people.toLocaleString("en-US")} subscribers`,
        measured: `${Math.round(people / seconds)}/s, ${seconds.toFixed(0)} s in total`,
        baseline: "",
        target: `≤ ${maxSeconds} s in total`,
        met: seconds <= maxSeconds,
      },
    ];
  } finally {
    await server.remove();
  }
}

function makeFile(): Blob {
  const rows = Array.from(
    { length: people },
    (_, i) => `Pessoa ${i};p${i}@exemplo.com.br;(11) 9${10_000_000 + i};Ouro;29,90;Ativo;24/12/2027`,
  );
  return new Blob([`Nome;E-mail;Celular;Plano;Valor;Status;Vencimento\n${rows.join("\n")}\n`]);
}

async function send(ana: HttpCreator, file: Blob): Promise<Import> {
  const form = new FormData();
  form.append("file", file, "assinantes.csv");
  const { status, body } = await ana.request<Import>("/lastlink/imports", { method: "POST", body: form });
  if (status !== 201) throw new Error(`the file was refused: ${JSON.stringify(body)}`);
  return body;
}

async function until(ana: HttpCreator, id: string, state: string) {
  for (;;) {
    const { body } = await ana.request<Import>(`/lastlink/imports/${id}?limit=1`);
    if (body.state === state) return;
    if (body.state === "failed") throw new Error("the import failed");
    await wait(100);
  }
}
