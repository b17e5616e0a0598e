import { expect, test } from "vitest";
import { moneyMask, percentMask, wholeNumberMask } from "./number-masks.ts";

test.each([
  ["", ""],
  ["0", "0,00"],
  ["7", "0,07"],
  ["2990", "29,90"],
  ["29,90", "29,90"],
  ["112640", "1.126,40"],
  ["1.126,405", "11.264,05"],
  ["R$ 1.126,40", "1.126,40"],
  ["9999999999", "9.999.999,99"],
  ["abc", ""],
])("the money %j is written %j", (typed, shown) => {
  expect(moneyMask.apply(typed).text).toBe(shown);
  expect(moneyMask.show(shown)).toBe(shown);
});

test.each([
  ["112640", "1.126,40"],
  ["5", "0,05"],
])("money typed digit by digit, %j, is written %j", (typed, shown) => {
  expect(moneyMask.type(typed).text).toBe(shown);
});

test.each([
  ["", "", ""],
  ["0", "0", "0"],
  ["007", "7", "7"],
  ["100", "100", "100"],
  ["1000", "1.000", "1000"],
  ["1234567", "123.456", "123456"],
  ["12a", "12", "12"],
])("the whole number %j is written %j and means %j", (typed, shown, value) => {
  expect(wholeNumberMask.apply(typed)).toMatchObject({ text: shown, value });
});

test.each([
  ["0", "0"],
  ["20", "20"],
  ["100", "100"],
  ["150", "15"],
  ["101", "10"],
  ["20%", "20"],
  ["-5", "5"],
])("the percent %j is written %j", (typed, shown) => {
  expect(percentMask.apply(typed).text).toBe(shown);
});
