-- An account that is deleted is emptied from the gateway's own least amount, which is R$ 5,00 at iugu. The contract keeps R$ 10,00
-- for the payouts that a creator requests.
alter table transfer drop constraint transfer_amount_cents_check;
alter table transfer add constraint transfer_amount_cents_check check (amount_cents > 0);
