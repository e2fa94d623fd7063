-- Documents that come with records: the same bytes for the same learner are the same document.
alter table documents add column description text check (length(description) <= 200);
-- The SHA-256 and the size of the bytes, of documents that were imported.
alter table documents add column content_fingerprint text check (content_fingerprint ~ '^[0-9a-f]{64}-[0-9]{1,12}$');
create index documents_fingerprint on documents (tenant_id, learner_id, content_fingerprint) where content_fingerprint is not null;
