-- Words are found by an index where PostgreSQL may use it under row-level security (decision 56).
create extension if not exists btree_gin;
create index case_search_document on case_search using gin (tenant_id, document) with (fastupdate = off);
