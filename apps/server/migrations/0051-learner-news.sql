-- What learners are to be told by mail. Records come from this server, from other programs and from imports, so the record itself notes that it is news,
-- in the transaction that writes it; whoever writes a mail takes the note away in the same transaction. Nobody ever waits for anybody here: notes are only added.
create table learner_news (
  tenant_id int not null,
  id bigint generated always as identity,
  learner_id bigint not null,
  kind text not null check (kind in ('newMessage', 'caseAnswered', 'invoiceIssued', 'invoiceOverdue', 'classChanged')),
  -- The message, the entry of a case, the invoice, the place in a class.
  record_id bigint not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, learner_id) references learners on delete cascade
);
create index learner_news_at on learner_news (tenant_id, at, id);
create index learner_news_learner on learner_news (tenant_id, learner_id);
call tenant_table('learner_news', 'select, insert, delete');

-- Whose turn it is: one process at a time looks at a tenant, and holds this row meanwhile. A tenant without a row was never looked at:
-- what is there before is no news. Invoices due before the day, and on it those up to the identifier, were looked at.
create table news_rounds (
  tenant_id int not null references tenants,
  overdue_day date not null,
  overdue_id bigint not null default 0,
  primary key (tenant_id)
);
call tenant_table('news_rounds', 'select, insert, update');

create index finance_invoices_due on finance_invoices (tenant_id, due_date, id) where amount_owing > 0;
create index class_registrations_class on class_registrations (tenant_id, class_id);

create function note_news() returns trigger language plpgsql as $$
begin
  insert into learner_news (tenant_id, learner_id, kind, record_id) values (new.tenant_id, new.learner_id, tg_argv[0], new.id);
  return null;
end $$;

-- A record that came into being more than two days ago is imported, not new.
create trigger note_message after insert on logbook_messages for each row
  when (not new.is_inbound and new.read_at is null and new.created_on > now() - interval '2 days')
  execute function note_news('newMessage');

create trigger note_answer after insert on support_case_entries for each row
  when (new.is_public and new.staff_id is not null and new.created_at > now() - interval '2 days')
  execute function note_news('caseAnswered');
create trigger note_published_answer after update of is_public on support_case_entries for each row
  when (not old.is_public and new.is_public and new.staff_id is not null)
  execute function note_news('caseAnswered');

-- Not: draft, awaiting approval, written off, voided.
create trigger note_invoice after insert on finance_invoices for each row
  when (new.finance_invoice_status_id not in (1, 2, 8, 9) and new.issue_date >= current_date - 2)
  execute function note_news('invoiceIssued');
create trigger note_approved_invoice after update of finance_invoice_status_id on finance_invoices for each row
  when (old.finance_invoice_status_id in (1, 2) and new.finance_invoice_status_id not in (1, 2, 8, 9))
  execute function note_news('invoiceIssued');

-- A class that is moved, called off or held after all (postponed, cancelled), for those who have a place (not: waitlisted, withdrawn, cancelled);
-- a learner whose own times differ from the class's is not moved with it. A class that is called off can be moved in silence.
create function note_class() returns trigger language plpgsql as $$
begin
  insert into learner_news (tenant_id, learner_id, kind, record_id)
  select r.tenant_id, r.learner_id, 'classChanged', r.id
  from class_registrations r
  where r.tenant_id = new.tenant_id and r.class_id = new.id and r.class_registration_status_id not in (2, 6, 7)
    and (old.venue_id is distinct from new.venue_id or old.class_status_id in (7, 8) or new.class_status_id in (7, 8)
      or (r.starts_at is null and old.starts_at <> new.starts_at) or (r.ends_at is null and old.ends_at <> new.ends_at));
  return null;
end $$;
create trigger note_class after update of class_status_id, starts_at, ends_at, venue_id on classes for each row
  when (greatest(old.starts_at, new.starts_at) > now() and not (old.class_status_id = new.class_status_id and new.class_status_id in (7, 8))
    and ((old.starts_at, old.ends_at, old.venue_id) is distinct from (new.starts_at, new.ends_at, new.venue_id)
      or (old.class_status_id <> new.class_status_id and (old.class_status_id in (7, 8) or new.class_status_id in (7, 8)))))
  execute function note_class();
create trigger note_place after update of class_id, starts_at, ends_at on class_registrations for each row
  when ((old.class_id, old.starts_at, old.ends_at) is distinct from (new.class_id, new.starts_at, new.ends_at) and new.class_registration_status_id not in (2, 6, 7))
  execute function note_news('classChanged');
