-- Records that a run retires once everything else is written: the dry run found that their source no longer has them.
create table import_retirements (
  tenant_id int not null,
  import_id bigint not null,
  type text not null,
  ids bigint[] not null,
  primary key (tenant_id, import_id, type),
  foreign key (tenant_id, import_id) references imports on delete cascade
);
call tenant_table('import_retirements');
