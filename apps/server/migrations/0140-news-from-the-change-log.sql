-- The job that writes notification mails reads the change log, instead of triggers on each table (decision 79). Notes are what still waits for a mail.
-- `change_seq`: the last change that was looked at. A tenant whose rounds began before goes on from here.
alter table news_rounds add column change_seq bigint, add column since timestamptz not null default now();

drop trigger note_message on logbook_messages;
drop trigger note_answer on support_case_entries;
drop trigger note_closed_case on support_cases;
drop trigger note_invoice on finance_invoices;
drop trigger note_approved_invoice on finance_invoices;
drop trigger note_class on classes;
drop trigger note_place on class_registrations;
drop trigger note_result on unit_enrolments;
drop function note_class();
drop function note_news();
