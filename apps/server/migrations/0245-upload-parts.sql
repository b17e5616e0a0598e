-- The bytes of an open upload are objects of at most 8 MiB, and its offset is in its row: any node can receive the next chunk.
-- Uploads that are open during the upgrade start again at 0; their clients ask for the offset and send from there.
alter table upload
  add column received_bytes bigint not null default 0,
  add constraint upload_received check (received_bytes between 0 and bytes);
update upload set received_bytes = bytes where state <> 'open';

create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  start_byte bigint not null check (start_byte >= 0),
  bytes bigint not null check (bytes > 0),
  key text not null unique,
  primary key (upload_id, start_byte)
);
comment on column upload_part.key is 'Of the object in the storage.';
