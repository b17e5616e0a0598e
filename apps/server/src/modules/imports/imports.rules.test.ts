import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessSource, isBrazilianFile } from "./columns.rules.ts";
import { guessFields } from "./guess-fields.rules.ts";
import { type LastlinkEvent, parseEvent, toStateAfter } from "./lastlink-event.rules.ts";
import { resolveOffer, toOfferKey } from "./offers.rules.ts";
import { countEvidence, decideDateOrder, parseDateTime } from "./parse-date-time.rules.ts";
import { parseCents, parseOffer, parsePeriod } from "./parse-offer.rules.ts";
import { parseRow, toCells } from "./parse-row.rules.ts";

test("cells and Lastlink's texts are lines without marks of direction and other invisible characters", () => {
  const typed = "\u202e Ana\u200b\tLuz\u2069 \u{1f469}\u200d\u{1f680}\ufeff";
  expect(toCells([typed], ["name"], null)).toEqual({ name: "Ana Luz \u{1f469}\u200d\u{1f680}" });
  const event = parseEvent(
    {
      Id: "1",
      Event: "Purchase_Order_Confirmed",
      Data: { Buyer: { Email: "ana@exemplo.com.br", Name: typed }, Products: [{ Name: `Ouro\u202e` }] },
    },
    new Date(),
  );
  expect(event).toMatchObject({ name: "Ana Luz \u{1f469}\u200d\u{1f680}", planName: "Ouro" });
});

describe("amounts in imported files", () => {
  test.each([
    ["R$ 1.234,56", 123456],
    ["1,234.56", 123456],
    ["1234.56", 123456],
    ["1234,5", 123450],
    ["29,90", 2990],
    ["29.9", 2990],
    ["29", 2900],
    ["1.234", 123400],
    ["999.999,99", 99999999],
    ["1.234.567,00", undefined],
    ["R$\u00a0 19,90", 1990],
    ["0,00", 0],
    ["0.500", undefined],
    ["12,345,67", undefined],
    ["-5,00", undefined],
    ["grátis", undefined],
    ["1e5", undefined],
    ["US$ 29,90", undefined],
    ["$ 29.90", undefined],
    ["29,90 EUR", undefined],
    ["€ 5", undefined],
    ["US$ 5", undefined],
    ["29.9000", 2990],
    ["29,9000", 2990],
    ["29.90000", 2990],
    ["29.9050", undefined],
    ["1.299,00", 129900],
    ["1 299,00", 129900],
    ["1.200", 120000],
    ["29,900", undefined],
    ["29.900", undefined],
    ["BRL 29.90", 2990],
    ["29,90 reais", 2990],
    ["'29,90", 2990],
    ["29,90 + 5,00", undefined],
    ["de 49,90 por 29,90", undefined],
    ["1,2E+02", undefined],
    ["", undefined],
  ])("the amount %j is read as %j centavos", (typed, cents) => expect(parseCents(typed)).toBe(cents));

  test("an amount is read in the formats of pt-BR and en-US", () => {
    const locales = ["pt-BR", "en-US"].map((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }));
    const property = fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      for (const locale of locales) expect(parseCents(locale.format(cents / 100))).toBe(cents);
      expect(parseCents((cents / 100).toFixed(2))).toBe(cents);
    });
    fc.assert(property);
  });

  test("parsing an amount never throws and returns whole centavos or nothing", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const cents = parseCents(typed);
        expect(cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      }),
    );
  });
});

describe("periods in imported files", () => {
  test.each([
    ["Mensal", 1],
    ["monthly", 1],
    ["a cada mês", 1],
    ["1", 1],
    ["30 dias", 1],
    ["P1M", 1],
    ["Trimestral", 3],
    ["a cada 3 meses", 3],
    ["90 dias", 3],
    ["Quarterly", 3],
    ["Semestral", 6],
    ["semi-annual", 6],
    ["half-yearly", 6],
    ["6 meses", 6],
    ["180 dias", 6],
    ["Anual", 12],
    ["Plano anual", 12],
    ["12 meses", 12],
    ["1 ano", 12],
    ["P1Y", 12],
    ["365 dias", 12],
    ["annually", 12],
    ["Bimestral", undefined],
    ["2", undefined],
    ["bi-anual", undefined],
    ["every other month", undefined],
    ["3 anos", undefined],
    ["Semanal", undefined],
    ["45 dias", undefined],
    ["mensal ou anual", undefined],
    ["12x", undefined],
    ["3x ao ano", undefined],
    ["every 3 months", 3],
    ["cada 3 meses", 3],
    ["mensual", 1],
    ["P3M", 3],
    ["3 mês(es)", 3],
    ["per month", 1],
    ["1 yr", 12],
    ["Quadrimestral", undefined],
    ["every 2 weeks", undefined],
    ["12 meses (12x de R$ 29,90)", undefined],
    ["Vitalício", undefined],
    ["", undefined],
  ])("the period %j is read as %j months", (typed, months) => expect(parsePeriod(typed)).toBe(months));
});

describe("prices in imported files", () => {
  test.each([
    [{ price: "29,90", periodMonths: "Mensal" }, "lastlink", { priceCents: 2990, periodMonths: 1, unclear: null }],
    [{}, "lastlink", { priceCents: null, periodMonths: null, unclear: null }],
    [{ price: "0,00" }, "lastlink", { priceCents: 0, unclear: null }],
    [{ price: "R$ 0.00" }, "lastlink", { priceCents: 0, unclear: null }],
    [{ price: "0" }, "lastlink", { priceCents: null, unclear: { price: "0" } }],
    [{ price: "29.90", currency: "BRL" }, "patreon", { priceCents: 2990, unclear: null }],
    [{ price: "29.90", currency: "USD" }, "patreon", { priceCents: null, unclear: { price: "29.90 USD" } }],
    [{ price: "29.90" }, "patreon", { priceCents: null, unclear: { price: "29.90" } }],
    [{ periodMonths: "12" }, "hotmart", { periodMonths: null, unclear: { period: "12" } }],
    [{ periodMonths: "12" }, "lastlink", { periodMonths: 12, unclear: null }],
    [{ periodMonths: "12" }, "other", { periodMonths: null, unclear: { period: "12" } }],
    [{ price: "R$ 29,90/mês" }, "other", { priceCents: 2990, periodMonths: 1, unclear: null }],
    [{ price: "29.90 per month" }, "other", { priceCents: 2990, periodMonths: 1, unclear: null }],
    [
      { price: "R$ 299,90 por ano", periodMonths: "Anual" },
      "other",
      { priceCents: 29990, periodMonths: 12, unclear: null },
    ],
    [{ price: "R$ 79 a cada 3 meses" }, "other", { priceCents: 7900, periodMonths: 3, unclear: null }],
    [{ price: "R$ 29,90 mensal" }, "other", { priceCents: 2990, periodMonths: 1, unclear: null }],
    [
      { price: "R$ 29,90/mês", periodMonths: "Anual" },
      "other",
      { priceCents: null, periodMonths: 12, unclear: { price: "R$ 29,90/mês" } },
    ],
    [{ price: "US$ 5/mês" }, "other", { priceCents: null, unclear: { price: "US$ 5/mês" } }],
    [{ price: "12x R$ 29,90" }, "other", { priceCents: null, unclear: { price: "12x R$ 29,90" } }],
    [
      { price: "a combinar", periodMonths: "às vezes" },
      "other",
      { unclear: { price: "a combinar", period: "às vezes" } },
    ],
  ] as const)("%j of %s", (cells, source, offer) => expect(parseOffer(cells, { source })).toMatchObject(offer));

  const monthly = { id: "m", name: "Mensal", priceCents: 2990, periodMonths: 1 };
  const yearly = { id: "y", name: "Anual", priceCents: 29_990, periodMonths: 12 };
  const quarterly = { id: "q", name: "Trimestral", priceCents: 7990, periodMonths: 3 };

  test("a price without a period never buys more time than the plan sells for it", () => {
    for (const plan of [monthly, yearly, quarterly]) {
      for (let priceCents = 500; priceCents <= 200_000; priceCents += 490) {
        const offer = { planName: plan.name, priceCents, periodMonths: null, unclear: null };
        const { following, doubt } = resolveOffer(offer, [monthly, yearly, quarterly]);
        const isCheap = priceCents * 2 < plan.priceCents && plan.periodMonths > 1;
        const isDear = priceCents > plan.priceCents * 2 && plan.periodMonths < 12;
        if (isCheap || isDear) expect(doubt).toBe("period_missing");
        if (!doubt) expect(following).toMatchObject({ priceCents, periodMonths: plan.periodMonths });
      }
    }
  });

  test("a decision of the creator counts for its offer alone, as long as the plan exists", () => {
    const offer = { planName: "Ouro", priceCents: null, periodMonths: null, unclear: null };
    const choices = { [toOfferKey(offer)]: { planId: "m", price: 0, periodMonths: 3 } } as const;
    const decided = resolveOffer(offer, [monthly], choices);
    expect(decided).toMatchObject({ following: { plan: monthly, priceCents: 0, periodMonths: 3 }, isDecided: true });
    expect(resolveOffer({ ...offer, priceCents: 1 }, [monthly], choices).isDecided).toBe(false);
    expect(resolveOffer(offer, [yearly], choices)).toMatchObject({ doubt: "plan_unknown", isDecided: false });
  });
});

describe("dates in imported files", () => {
  test.each([
    ["24/11/2026", "2026-11-25T02:59:59.999Z"],
    ["2026-11-24", "2026-11-25T02:59:59.999Z"],
    ["24-11-26", "2026-11-25T02:59:59.999Z"],
    ["24/11/2026 18:30", "2026-11-24T21:30:00.000Z"],
    ["24/11/2026 às 18h30", "2026-11-24T21:30:00.000Z"],
    ["2026-11-24 18:30:05", "2026-11-24T21:30:05.000Z"],
    ["2026-11-24T18:30:00.000Z", "2026-11-24T18:30:00.000Z"],
    ["2026-11-24T18:30:00-03:00", "2026-11-24T21:30:00.000Z"],
    ["29/02/2028", "2028-03-01T02:59:59.999Z"],
    ["29/02/2027", undefined],
    ["31/04/2026", undefined],
    ["11/24/2026", undefined],
    ["24/11/2026 25:00", undefined],
    ["0000-00-00", undefined],
    ["amanhã", undefined],
    ["45620", "2024-11-25T02:59:59.999Z"],
    ["46381", "2026-12-26T02:59:59.999Z"],
    ["46381.5", "2026-12-25T15:00:00.000Z"],
    ["46381,0", "2026-12-26T02:59:59.999Z"],
    ["12345", undefined],
    ["1798200000", "2026-12-25T12:00:00.000Z"],
    ["1798200000000", "2026-12-25T12:00:00.000Z"],
    ["20261225", "2026-12-26T02:59:59.999Z"],
    ["25122026", undefined],
    ["2026.12.25", "2026-12-26T02:59:59.999Z"],
    ["25-dez-2026", "2026-12-26T02:59:59.999Z"],
    ["25/dez/26", "2026-12-26T02:59:59.999Z"],
    ["25dez2026", "2026-12-26T02:59:59.999Z"],
    ["25 de dezembro de 2026", "2026-12-26T02:59:59.999Z"],
    ["1º de março de 2027", "2027-03-02T02:59:59.999Z"],
    ["sexta-feira, 25 de dezembro de 2026", "2026-12-26T02:59:59.999Z"],
    ["25 dez. 2026, 18:30", "2026-12-25T21:30:00.000Z"],
    ["Dec 25, 2026", "2026-12-26T02:59:59.999Z"],
    ["December 25th, 2026", "2026-12-26T02:59:59.999Z"],
    ["25 Dec 2026", "2026-12-26T02:59:59.999Z"],
    ["25 de diciembre de 2026", "2026-12-26T02:59:59.999Z"],
    ["Nov 26, 2026, 6:30 PM", "2026-11-26T21:30:00.000Z"],
    ["2026-11-26T10:00:00-03:00", "2026-11-26T13:00:00.000Z"],
    ["2026-12-05 12:00:00.731953", "2026-12-05T15:00:00.000Z"],
    ["2026-12-05 12:00:00 UTC", "2026-12-05T12:00:00.000Z"],
    ["Fri Dec 25 2026 09:00:00 GMT-0300 (Horário Padrão de Brasília)", "2026-12-25T12:00:00.000Z"],
    ["25/12/2026 00:00", "2026-12-26T02:59:59.999Z"],
    ["2026-12-25 00:00:00", "2026-12-26T02:59:59.999Z"],
    ["2026-12-25T03:00:00.000Z", "2026-12-26T02:59:59.999Z"],
    ["Dec 25, 2026 12:00 AM", "2026-12-26T02:59:59.999Z"],
    ["25/12/2026 00:01", "2026-12-25T03:01:00.000Z"],
    ["30 de fevereiro de 2026", undefined],
    ["25 xyz 2026", undefined],
    ["dez/2026", undefined],
  ])("a subscription paid until %j ends at %j", (typed, iso) =>
    expect(parseDateTime(typed, "dmy", "end")?.toISOString()).toBe(iso),
  );

  test.each([
    [["01/02/2026", "24/11/2026"], "dmy"],
    [["11/24/2026", "12/25/2026", "01/02/2026"], "mdy"],
    [["2026-11-24", "25 dez 2026", "12/12/2026"], "dmy"],
    // Both read each of them, as different days.
    [["05/12/2026", "10/12/2026"], null],
    [["24/11/2026", "11/24/2026"], null],
    // One month first among many that could be either.
    [[...Array.from({ length: 60 }, () => "12/05/2026"), "12/25/2026"], null],
  ])("the order of the dates %j is decided as %j", (dates, order) => {
    expect(decideDateOrder(countEvidence(dates), false)).toBe(order);
  });

  test("a file with semicolons and Portuguese names has the day first, unless a date contradicts it", () => {
    const decide = (dates: string[], headers: string, delimiter: string) =>
      decideDateOrder(countEvidence(dates), isBrazilianFile(headers.split(delimiter), delimiter));
    expect(decide(["05/12/2026"], "Nome;Email;Vencimento", ";")).toBe("dmy");
    expect(decide(["05/12/2026", "12/25/2026"], "Nome;Email;Vencimento", ";")).toBe("mdy");
    expect(decide(["05/12/2026"], "Nome,Email,Vencimento", ",")).toBeNull();
    expect(decide(["05/12/2026"], "Name;Email;Expires at", ";")).toBeNull();
  });

  test("without an order only dates that need none are read", () => {
    expect(parseDateTime("11/24/2026", null, "start")?.toISOString()).toBe("2026-11-24T03:00:00.000Z");
    expect(parseDateTime("24/11/2026", null, "start")?.toISOString()).toBe("2026-11-24T03:00:00.000Z");
    expect(parseDateTime("12/12/2026", null, "start")?.toISOString()).toBe("2026-12-12T03:00:00.000Z");
    expect(parseDateTime("05/12/2026", null, "start")).toBeUndefined();
  });

  test("every date in the Brazilian format is read as that day", () => {
    const day = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
    const range = { min: new Date("2000-02-01"), max: new Date("2190-01-01"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (at) => {
        const typed = day.format(at);
        const [start, end] = [parseDateTime(typed, "dmy", "start"), parseDateTime(typed, "dmy", "end")];
        expect(start && end && start <= at && at <= end).toBe(true);
      }),
    );
  });

  test("parsing a date and time never throws, for any text", () => {
    fc.assert(fc.property(fc.string(), (typed) => void parseDateTime(typed, "dmy", "end")));
  });
});

describe("columns of imported files", () => {
  test.each([
    [
      "Name,Email,Patron Status,Pledge Amount,Charge Frequency,Tier,Patronage Since Date,User ID,Next Charge Date",
      "patreon",
    ],
    ["id,email,name,note,subscribed_to_emails,complimentary_plan,created_at,labels,tiers", "ghost"],
    ["Nome;E-mail;Celular;Instagram;Plano;Preço;Situação;Assina desde;Vai até;Origem", "camarim"],
    ["Código do assinante;Nome;Email;Status da assinatura;Data da próxima cobrança", "hotmart"],
    ["Comprador;E-mail do comprador;Vencimento", undefined],
  ])("the columns %s are recognised as %s's, with an e-mail", (headers, source) => {
    const names = headers.split(/[,;]/);
    expect(guessSource(names, "a.csv")).toBe(source);
    expect(guessFields(names)).toContain("email");
  });

  test("each field is assigned to the column with the best name, once", () => {
    expect(guessFields(["Produto", "Plano", "Data_da_Proxima-Cobrança", "E-MAIL", "email", "Vencimento", "x"])).toEqual(
      [...[null, "plan", "nextCharge", "email", null, "paidUntil", null]],
    );
  });

  test.each([
    // Content decides between columns of one name, and against a name.
    ["Email;Email;Vencimento", ["", "a@b.co", "25/12/2026"], [null, "email", "paidUntil"]],
    ["Vencimento;Expira em;Email", ["dia 10", "25/12/2026", "a@b.co"], [null, "paidUntil", "email"]],
    ["Estado;Situação;Email", ["SP", "Ativo", "a@b.co"], [null, "status", "email"]],
    ["Estado;Cidade;Email", ["RJ", "Niterói", "a@b.co"], [null, null, "email"]],
    ["Access Expiration;Next Charge Date", ["", "2026-12-05 12:00:00"], ["paidUntil", "nextCharge"]],
    // Unknown names with a content that only one field has.
    ["Quem;Contato;Fone 1", ["Ana", "a@b.co", "(11) 98765-4321"], [null, "email", "phone"]],
    [
      "E-mail principal;Situação do membro;Data de expiração do acesso",
      ["a@b.co", "Ativa", "2026-12-05"],
      ["email", "status", "paidUntil"],
    ],
    [
      "Nombre;Correo electrónico;Teléfono;Estado;Vencimiento",
      ["Ana", "a@b.co", "11987654321", "Activo", "25/12/2026"],
      ["name", "email", "phone", "status", "paidUntil"],
    ],
    [
      "email,active_subscription,expiry,plan,email_disabled,created_at",
      ["a@b.co", "true", "2026-12-05", "yearly", "false", "2026-01-05"],
      ["email", "status", "paidUntil", "plan", null, "startedAt"],
    ],
    ["Last Charge Status;Patron Status;Email", ["Paid", "Active patron", "a@b.co"], [null, "status", "email"]],
  ] as const)("the columns %s are chosen by name and content", (headers, row, fields) => {
    expect(guessFields(headers.split(/[;,]/), [row])).toEqual(fields);
  });
});

const now = new Date("2026-11-21T12:00:00Z");
const reading = { now, source: "lastlink", dateOrder: "dmy", defaultUntil: null } as const;

test("canceled subscribers stay until their paid end, and no generated cell breaks a row", () => {
  const row = parseRow({ email: "Bia@Exemplo.com ", status: "Cancelado", paidUntil: "24/12/2026" }, reading);
  expect(row).toMatchObject({ email: "bia@exemplo.com", status: "canceled", reason: null });
  const cells = fc.record({
    email: fc.string(),
    phone: fc.string(),
    name: fc.string(),
    price: fc.string(),
    paidUntil: fc.string(),
    status: fc.string(),
  });
  fc.assert(
    fc.property(cells, (typed) => {
      const { key, email, phone } = parseRow(typed, reading);
      expect(key === null).toBe(!email && !phone);
    }),
  );
});

test("payments without a next charge end on the anchor day: 31 Jan, 28 Feb, 31 Mar", () => {
  const paid = (day: string) =>
    parseEvent(
      {
        Id: day,
        Event: "Recurrent_Payment",
        CreatedAt: `${day}T12:00:00Z`,
        Data: { Buyer: { Email: "a@b.co" }, Purchase: { PaymentId: day, Recurrency: 1 } },
      },
      now,
    ) as LastlinkEvent;
  const until = (days: string[], before?: Parameters<typeof toStateAfter>[0]) =>
    toStateAfter(before, days.map(paid))?.paidUntil?.toISOString().slice(0, 10);
  expect(until(["2027-01-31"])).toBe("2027-02-28");
  expect(until(["2027-01-31", "2027-02-28"])).toBe("2027-03-31");
  expect(until(["2027-01-31", "2027-02-28", "2027-03-31"])).toBe("2027-04-30");
  // A late payment: a whole month from its day on.
  expect(until(["2027-01-31", "2027-03-02"])).toBe("2027-04-02");
  // The file contains the start.
  const before = {
    paidUntil: new Date("2027-02-28T12:00:00Z"),
    status: "active",
    startedAt: new Date("2027-01-31T12:00:00Z"),
  };
  expect(until(["2027-02-28"], before as never)).toBe("2027-03-31");
});

test("Lastlink events in any order and number lead to the same status", () => {
  const event = (Event: string, day: number, PaymentId: string, NextBilling: string) =>
    parseEvent(
      {
        Id: `${Event}${day}`,
        Event,
        CreatedAt: `2026-11-${day}T12:00:00Z`,
        Data: { Buyer: { Email: "a@b.co" }, Purchase: { PaymentId, NextBilling } },
      },
      now,
    ) as LastlinkEvent;
  const all = [
    event("Purchase_Order_Confirmed", 10, "p1", "2026-12-10"),
    event("Recurrent_Payment", 12, "p2", "2027-01-10"),
    event("Subscription_Canceled", 13, "p2", "2027-01-10"),
    event("Payment_Refund", 14, "p2", "2027-01-10"),
    event("Product_Access_Ended", 15, "p1", ""),
  ];
  const order = fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 });
  fc.assert(
    fc.property(order, (events) => {
      expect(toStateAfter(undefined, events)).toEqual({
        paidUntil: new Date("2026-12-11T02:59:59.999Z"),
        status: "canceled",
      });
    }),
  );
});
