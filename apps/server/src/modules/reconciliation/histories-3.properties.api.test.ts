import { checkHistories } from "#test/check-histories";

checkHistories(3);
