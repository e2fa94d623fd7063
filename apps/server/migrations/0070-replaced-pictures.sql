-- A replaced or removed logo or icon can be put back for 30 days, as deleted files can.
alter table deleted_files drop constraint deleted_files_purpose_check;
alter table deleted_files add constraint deleted_files_purpose_check check (purpose in ('policies', 'finance-settings', 'public-files', 'branding')) not valid;
alter table deleted_files validate constraint deleted_files_purpose_check;
