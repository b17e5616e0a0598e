import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { seed } from "#test/naughty";
import { parseTimestamp } from "./parse-timestamp.ts";

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

test("a timestamp is parsed as by the driver, whatever its year and fraction", () => {
  const fractions = fc.oneof(fc.constant(""), fc.stringMatching(/^\.\d{0,5}[1-9]$/));
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date("0001-01-01") }), fractions, (date, fraction) => {
      const [day, time] = date.toISOString().replace(/^\+0*/, "").split("T");
      const text = `${day} ${time?.slice(0, 8)}${fraction}+00`;
      expect(parseTimestamp(text)).toEqual(parseAny(text));
    }),
    { numRuns: 2_000, seed },
  );
});

test.each([
  "0044-03-15 12:00:00+00 BC",
  "infinity",
  "-infinity",
  "2026-11-22 15:30:00.5-03",
  "0099-01-01 00:00:00.123456+00",
])("%s is parsed as by the driver", (text) => expect(parseTimestamp(text)).toEqual(parseAny(text)));
