-- Codes to a creator's own key that an open renewal had before its terms changed. Banks accept a static code for ever, so a transfer
-- with one of them pays the terms that it had.
create table former_code (
  txid text primary key,
  payment_id uuid not null references payment,
  amount_cents integer not null,
  discount_cents integer not null,
  price_cents integer not null,
  plan_id uuid not null references plan,
  period_months smallint not null,
  coupon_code text,
  replaced_at timestamptz not null
);
create index former_code_payment on former_code (payment_id);

-- An open payment to the creator's own key may return to the terms of a code that it had, also after a receipt.
create or replace function payment_terms_frozen() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and old.gateway = new.gateway and old.pix_copy_paste is not distinct from new.pix_copy_paste
      and not exists (select from public.gateway_charge where payment_id = old.id)
      and exists (select from public.former_code former where former.payment_id = new.id and former.txid = new.txid
        and (former.amount_cents, former.discount_cents, former.price_cents, former.plan_id, former.period_months)
          = (new.amount_cents, new.discount_cents, new.price_cents, new.plan_id, new.period_months)
        and former.coupon_code is not distinct from new.coupon_code) then
    return new;
  end if;
  if old.status <> 'pending'
      or exists (select from public.receipt where payment_id = old.id)
      or exists (select from public.gateway_charge where payment_id = old.id) then
    raise exception 'the terms of payment % are frozen', old.id
      using errcode = 'check_violation', constraint = 'payment_terms_frozen';
  end if;
  return new;
end $$;
