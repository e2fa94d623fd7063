-- What is done when a reply is sent, as the contract's actions. The draft keeps it.
alter table case_drafts add column actions jsonb not null default '[]';
alter table case_replies add column actions jsonb not null default '[]';
