import { expect, test } from 'vitest'
import { migrationNames, migrationText } from './migrations.ts'
import { splitStatements } from './split-statements.ts'

test('semicolons within texts, names, comments and bodies end nothing', () => {
  expect(splitStatements(`-- first; still first\ncreate table a ("b;c" text default 'd;''e'); /* ; */ select 1;\n-- nothing follows;\n`)).toEqual([
    `-- first; still first\ncreate table a ("b;c" text default 'd;''e')`,
    '/* ; */ select 1',
  ])
  expect(splitStatements('do $$ begin perform 1; end $$; create function f() returns int language sql as $body$ select 1; $body$; select $1')).toEqual([
    'do $$ begin perform 1; end $$',
    'create function f() returns int language sql as $body$ select 1; $body$',
    'select $1',
  ])
})

test('every migration of this build is split into statements that begin with a known word', async () => {
  const known = new Set(['create', 'alter', 'drop', 'call', 'do', 'update', 'insert', 'delete', 'grant', 'revoke', 'set', 'comment', 'select'])
  for (const name of await migrationNames())
    for (const statement of splitStatements(await migrationText(name))) {
      const [word = ''] = statement
        .split('\n')
        .filter((line) => !line.trim().startsWith('--'))
        .join(' ')
        .trim()
        .split(/\s+/)
      expect(known.has(word), `${name}: ${statement}`).toBe(true)
    }
})
