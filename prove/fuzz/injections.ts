/** Part of everything that is typed here, and in no record. */
export const marker = 'zqxj'

/** Conditions that are always true, extra statements, unions, delays and broken quotes. None of them is in any record. */
export const payloads: readonly string[] = [
  `${marker}' or '1'='1`,
  `${marker}' or 1=1--`,
  `${marker}' or 1=1/*`,
  `${marker}') or ('1'='1`,
  `${marker}')) or (('1'='1`,
  `${marker}%' or '%'='`,
  `${marker}" or "1"="1`,
  `${marker}'; drop table learners; --`,
  `${marker}'; update learners set first_name = 'x'; --`,
  `${marker}' union select null--`,
  `${marker}' union all select version()--`,
  `${marker}' and 1=(select count(*) from learners)--`,
  `${marker}'||pg_sleep(3)||'`,
  `${marker}'; select pg_sleep(3); --`,
  `${marker}' or pg_sleep(3) is null--`,
  `${marker}\\' or 1=1--`,
  `${marker}\\`,
  `${marker}'`,
  `${marker}''`,
  `$$${marker}$$`,
  `${marker}' or true--`,
  `${marker}\u02bc or 1=1--`,
  `${marker}\uff07 or 1=1--`,
  `${marker}%27%20or%201=1--`,
  `\${${marker}}`,
  `{{${marker}}}`,
  `${marker}\u0000' or 1=1`,
  `${marker}' or current_setting('app.tenant_id') is not null--`,
  `${marker}'; set local app.tenant_id = '2'; --`,
  `${marker}' similar to '%`,
]

/** Wildcards of a pattern, which a filter must treat literally. */
export const wildcards: readonly string[] = ['%', '_', '%%', '__', '%_%', '\\%', '[a-z]', '.*', '*', '?']

export const sortPayloads: readonly string[] = [
  'subject; drop table learners',
  '(select 1)',
  'subject desc, id',
  'case when 1=1 then 1 else 2 end',
  '1',
  '"id"',
  "id'--",
  'password_hash',
  'tenant_id',
  '__proto__',
  'constructor',
  'asc; select pg_sleep(3)',
]

/** Text that a spreadsheet would execute. */
export const formulas: readonly string[] = [
  `=1+1 ${marker}`,
  `=HYPERLINK("http://example.org","${marker}")`,
  `+1+1 ${marker}`,
  `-1+1 ${marker}`,
  `@SUM(1+1) ${marker}`,
  `=cmd|' /C calc'!A0 ${marker}`,
  `\t=1+1 ${marker}`,
]
