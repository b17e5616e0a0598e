import { landing as text } from "@camarim/ui/text/landing.ts";

type Point = { title: string; detail: string };

/** How it works, how fans pay, what it costs, and for whom it is. */
export function Explained({ feePercent }: { feePercent: number }) {
  return (
    <>
      <Part title={text.steps.title}>
        <ol className="grid gap-3 desk:grid-cols-3 desk:gap-4">
          {text.steps.list.map((step, index) => (
            <li key={step.title} className="rounded-card border border-line bg-surface p-4 desk:p-5">
              <span
                aria-hidden="true"
                className="grid size-8 place-items-center rounded-full bg-accent-soft font-strong text-accent tabular"
              >
                {index + 1}
              </span>
              <Words {...step} />
            </li>
          ))}
        </ol>
      </Part>
      <Part title={text.fans.title}>
        <Points points={text.fans.list} columns="desk:grid-cols-3" />
      </Part>
      <Part id="quanto-custa" title={text.price.title} lead={text.price.lead(feePercent)}>
        <Points points={text.price.ways} columns="desk:grid-cols-2" />
      </Part>
      <Part title={text.whom.title} lead={text.whom.detail} />
    </>
  );
}

type PartProps = { id?: string; title: string; lead?: string; children?: React.ReactNode };

export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} className="border-t border-line py-8 desk:py-14">
      <h2 className="text-title desk:text-money">{title}</h2>
      {lead && <p className="mt-2 max-w-reading text-quiet">{lead}</p>}
      {children && <div className="mt-4 desk:mt-6">{children}</div>}
    </section>
  );
}

function Points({ points, columns }: { points: readonly Point[]; columns: string }) {
  return (
    <ul className={`grid gap-3 desk:gap-4 ${columns}`}>
      {points.map((point) => (
        <li key={point.title} className="rounded-card border border-line bg-surface p-4 desk:p-5">
          <Words {...point} />
        </li>
      ))}
    </ul>
  );
}

function Words({ title, detail }: Point) {
  return (
    <>
      <h3 className="text-strong not-first:mt-3">{title}</h3>
      <p className="mt-1 text-quiet">{detail}</p>
    </>
  );
}
