import { allParts, flat, type Part, partsOf, type Token, tokensOf } from './sql-tokens.ts'

/** Tables that stay on the coordinator of a distributed database, and temporary ones of imports. */
const localTables =
  /^(shipped_lists|shipped_values|signing_keys|mail_queue|logged_tables|migrations|chunk|matched|places|seen|done|created_\d+|changed_\d+|written_\d+|undone_\d+)$/

const unstable = new Set([
  ...['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'current_timestamp', 'current_date', 'localtimestamp', 'random'],
  ...['gen_random_uuid', 'current_setting', 'nextval', 'txid_current'],
])

/** Functions of PostgreSQL that are stable, so a distributed database doesn't run them over columns of rows it changes. */
const stableOverColumns = new Set([
  'to_jsonb',
  'to_json',
  'jsonb_build_object',
  'json_build_object',
  'jsonb_build_array',
  'concat',
  'concat_ws',
  'format',
  'to_char',
  'age',
])

const words = (part: Part) => part.filter((each): each is Token => typeof each === 'string')
const after = (part: Part, ...sequence: Token[]): Part | undefined => {
  const at = part.findIndex((_, index) => sequence.every((word, offset) => part[index + offset] === word))
  return at < 0 ? undefined : part.slice(at + sequence.length)
}
const until = (part: Part, ...ends: Token[]): Part => {
  const at = part.findIndex((each) => typeof each === 'string' && ends.includes(each))
  return at < 0 ? part : part.slice(0, at)
}

const isSelection = (part: Part) => part[0] === 'select' || part[0] === 'with'
const isColumn = (token: Token | undefined) =>
  token !== undefined && /^[a-z_][a-z0-9_]*$/.test(token) && !['interval', 'case', 'null', 'true', 'false'].includes(token)

/** The names that a selection gives its own tables. */
const ownNames = (part: Part): Set<Token> => {
  const names = new Set<Token>()
  let isTable = false
  for (let at = 0; at < part.length; at++) {
    const each = part[at]
    if (each === 'from' || each === 'join' || each === 'using' || each === 'update' || each === 'into') isTable = true
    else if (each === ',' && !isTable) isTable = true
    else if (isTable && each !== 'lateral' && each !== 'only') {
      const rest = part.slice(at + 1, at + 4).filter((next) => next !== 'as' && typeof next === 'string')
      if (typeof each === 'string') names.add(each)
      const [alias] = rest
      if (typeof alias === 'string') names.add(alias)
      isTable = false
    }
  }
  return names
}

type Rule = { name: string; breaks(part: Part, outer: Part): boolean }

/** What a distributed database asks of every statement (docs/decisions/0068). */
const rules: readonly Rule[] = [
  {
    name: 'No function that isn’t immutable in `on conflict do update`: use excluded.…',
    breaks: (part) => flat(until(after(part, 'do', 'update') ?? [], 'returning')).some((token) => unstable.has(token)),
  },
  {
    name: '`insert … select` returns something: without `returning` it becomes a COPY, which row-level security refuses',
    breaks: (part) => {
      const rest = after(part, 'insert', 'into')
      if (!rest || localTables.test(String(rest[0]))) return false
      const own = words(rest)
      return own.includes('select') && !own.includes('values') && !own.includes('returning')
    },
  },
  {
    name: 'A subquery names the tenant by value, not by the outer row’s column',
    breaks: (part, outer) => {
      if (!isSelection(part) || part === outer) return false
      const own = ownNames(part)
      const written = words(part)
      return written.some((word, at) => {
        if (word !== 'tenant_id' || written[at - 1] !== '.' || written[at + 1] !== '=' || written[at + 3] !== '.' || written[at + 4] !== 'tenant_id')
          return false
        return !own.has(written[at - 2] as Token) || !own.has(written[at + 2] as Token)
      })
    },
  },
  {
    name: 'No stable function over columns of rows that are changed: add to a moment `at time zone`, and build JSON from values',
    breaks: (part) => {
      if (part[0] !== 'update') return false
      const set = until(after(part, 'set') ?? [], 'returning', 'from')
      const tokens = flat(set)
      return tokens.some((token, at) => {
        if ((token === '+' || token === '-') && /_at$/.test(tokens[at - 1] ?? '') && ['interval', 'make_interval'].includes(tokens[at + 1] ?? '')) return true
        if (!stableOverColumns.has(token) || tokens[at + 1] !== '(') return false
        const given = tokens.slice(at + 2, tokens.indexOf(')', at))
        return given.some((each, place) => isColumn(each) && given[place - 1] !== ':')
      })
    },
  },
  {
    name: 'No function that isn’t immutable within `case` or `coalesce` of an update: pass the moment as a value',
    breaks: (part) => {
      if (part[0] !== 'update') return false
      const tokens = flat(until(after(part, 'set') ?? [], 'returning', 'where', 'from'))
      let depth = 0
      return tokens.some((token, at) => {
        if (token === 'case') depth++
        if (token === 'end') depth--
        const isInCoalesce =
          tokens.lastIndexOf('coalesce', at) >= 0 &&
          tokens.slice(tokens.lastIndexOf('coalesce', at), at).filter((each) => each === '(').length >
            tokens.slice(tokens.lastIndexOf('coalesce', at), at).filter((each) => each === ')').length
        return unstable.has(token) && (depth > 0 || isInCoalesce)
      })
    },
  },
  {
    name: '`case when a = …` instead of `case a when …` in a change: workers get the latter with the comparison twice',
    breaks: (part) => {
      const changed = part[0] === 'update' ? part : (after(part, 'do', 'update') ?? [])
      return flat(changed).some((token, at, tokens) => token === 'case' && tokens[at + 1] !== 'when')
    },
  },
  {
    name: 'No subquery among the values of an insert: `insert … select` instead',
    breaks: (part) => {
      const rest = after(part, 'insert', 'into')
      const values = rest && !localTables.test(String(rest[0])) ? after(rest, 'values') : undefined
      return values !== undefined && allParts(until(values, 'on', 'returning')).some((each) => each[0] === 'select')
    },
  },
  {
    name: 'No parameter in the conflict’s update of an `insert … select`',
    breaks: (part) => {
      const rest = after(part, 'insert', 'into')
      return (
        rest !== undefined &&
        words(rest).includes('select') &&
        flat(until(after(rest, 'do', 'update') ?? [], 'returning')).some((token) => /^\$\d+$/.test(token))
      )
    },
  },
  { name: '`set local`, never set_config: only the former goes to the workers', breaks: (part) => words(part).includes('set_config') },
  { name: 'No MERGE: it returns nothing on a distributed database', breaks: (part) => part[0] === 'merge' },
  {
    name: 'One statement at a time: a text with several goes to the workers whole',
    breaks: (part, outer) => part === outer && part.indexOf(';') >= 0 && part.indexOf(';') < part.length - 1,
  },
  {
    name: '`returning` doesn’t read a CTE',
    breaks: (part, outer) => {
      if (part !== outer || part[0] !== 'with') return false
      const ctes = part.flatMap((each, at) => (part[at + 1] === 'as' && typeof each === 'string' ? [each] : []))
      return flat(after(part, 'returning') ?? []).some((token, at, tokens) => ctes.includes(token) && tokens[at - 1] === 'from')
    },
  },
]

/** The rules that a statement breaks. */
export const brokenRules = (text: string): string[] => {
  const outer = partsOf(tokensOf(text))
  return rules.filter(({ breaks }) => allParts(outer).some((part) => breaks(part, outer))).map(({ name }) => name)
}
