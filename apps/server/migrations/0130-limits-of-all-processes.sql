-- How often something was asked for lately, counted for all processes together. `due` is when the requests counted so far would all have been due, in seconds
-- since 1970.
create table rates (
  tenant_id int not null,
  name text not null,
  key text not null,
  due double precision not null,
  primary key (tenant_id, name, key)
);
call tenant_table('rates');
