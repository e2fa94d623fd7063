-- Mail on its way. What it says is sealed with the installation's secret (it may hold a code) and goes once it was handed on.
create table outgoing_mail (
  tenant_id int not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint,
  -- Nobody for an account that is not there: the same work is done, and nothing is sent.
  recipient text,
  kind text not null,
  origin text not null,
  content_sealed bytea,
  state text not null check (state in ('waiting', 'sent', 'undeliverable', 'nobody')),
  attempts int not null default 0,
  last_fault text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index outgoing_mail_account on outgoing_mail (tenant_id, account_id, kind, created_at);
create index outgoing_mail_age on outgoing_mail (tenant_id, created_at desc);
call tenant_table('outgoing_mail');

-- Whose turn it is, across tenants; it says nothing but which mail and when. A worker takes a row by moving due_at.
create table mail_queue (
  mail_id uuid primary key,
  for_tenant_id int not null,
  due_at timestamptz not null
);
create index mail_queue_due on mail_queue (due_at);
call shared_table('mail_queue', 'select, insert, update, delete');

create function tell_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('lanyard', '{"about":"mail"}');
  return null;
end $$;
create trigger tell_mail after insert on mail_queue for each statement execute function tell_mail();
