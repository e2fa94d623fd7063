-- Five constraints that new rows have always kept are marked as kept by all. Reading and writing go on meanwhile. Where row-level security binds the owner,
-- foreign keys are checked for the set tenant alone: before they were made there was nothing their columns could name.
set local app.tenant_id = '0';
alter table credentials validate constraint credentials_tenant_id_document_id_fkey;
alter table unit_enrolments validate constraint unit_enrolments_dates;
alter table support_cases validate constraint support_cases_merged;
alter table support_cases validate constraint support_cases_follows;
alter table documents validate constraint documents_tenant_id_change_request_id_fkey;
