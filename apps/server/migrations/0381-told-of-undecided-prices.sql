-- The one e-mail to a creator about imported people whose price is undecided, of earlier releases and of an import left half done.
alter table account add column undecided_mailed_at timestamptz;
