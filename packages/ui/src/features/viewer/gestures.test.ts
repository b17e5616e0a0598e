import { expect, test } from "vitest";
import { type Gesture, type GestureEvent, gesture, idle, type Meaning } from "./gestures.ts";

const width = 390;
const down = (x: number, y = 400, pointer = 1): GestureEvent => ({ type: "down", pointer, x, y, at: 0 });
const move = (x: number, y = 400, pointer = 1, at = 50): GestureEvent => ({ type: "move", pointer, x, y, at });
const up = (x: number, y = 400, at = 100, pointer = 1): GestureEvent => ({ type: "up", pointer, x, y, at });

function meanings(events: GestureEvent[]): Meaning[] {
  let state: Gesture = idle;
  return events.flatMap((event) => {
    const [next, ...found] = gesture(state, event, width);
    state = next;
    return found;
  });
}

test.each<[string, GestureEvent[], Meaning[]]>([
  ["a tap at 10 % goes back", [down(39), up(39)], ["back"]],
  ["a tap just left of 30 % goes back", [down(116), up(116)], ["back"]],
  ["a tap just right of 30 % goes forward", [down(118), up(118)], ["next"]],
  ["a tap at 90 % goes forward", [down(351), up(351)], ["next"]],
  ["a tap with a small movement is a tap", [down(351), move(355), up(355)], ["next"]],
  [
    "a hold pauses until the release, and is no tap",
    [down(351), { type: "hold" }, up(351, 400, 900)],
    ["hold", "release"],
  ],
  [
    "a hold that is released outside ends",
    [down(351), { type: "hold" }, move(900, 900, 1, 500), up(900, 900, 900)],
    ["hold", "release"],
  ],
  ["a hold that the system cancels ends", [down(351), { type: "hold" }, { type: "cancel" }], ["hold", "release"]],
  ["a long press without a hold event is no tap", [down(351), up(351, 400, 200)], []],
  // A busy page handles touch events late, after its timer; their times say when they happened.
  [
    "a tap whose release is handled late is no hold",
    [down(351), { type: "hold" }, up(351)],
    ["hold", "release", "next"],
  ],
  [
    "a swipe whose movement is handled late is no hold",
    [down(300), { type: "hold" }, move(250), up(200)],
    ["hold", "release", "forward"],
  ],
  [
    "a small movement that is handled late does not end a hold",
    [down(351), { type: "hold" }, move(353), up(351, 400, 900)],
    ["hold", "release"],
  ],
  ["a swipe down closes", [down(200, 300), move(205, 350), up(210, 420)], ["close"]],
  ["a short swipe down springs back", [down(200, 300), move(200, 330), up(200, 360)], []],
  ["a diagonal swipe springs back", [down(100, 300), move(200, 380), up(200, 400)], []],
  ["a swipe up does nothing", [down(200, 500), move(200, 400), up(200, 300)], []],
  ["a swipe to the left turns forward once", [down(300), move(250), up(200)], ["forward"]],
  ["a swipe to the right turns back once", [down(100), move(150), up(200)], ["backward"]],
  ["a moved finger starts no hold", [down(300), move(270), { type: "hold" }, up(270)], []],
  ["two fingers do nothing", [down(300), down(100, 400, 2), up(100, 400, 120, 2), up(300)], []],
  ["a second finger ends a hold", [down(300), { type: "hold" }, down(9, 9, 2), up(300, 400, 900)], ["hold", "release"]],
  ["a release without a press does nothing", [up(300), move(10), { type: "hold" }, { type: "cancel" }], []],
])("gesture: %s", (_name, events, expected) => expect(meanings(events)).toEqual(expected));
