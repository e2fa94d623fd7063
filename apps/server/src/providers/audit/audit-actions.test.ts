import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditActions } from '@lanyard/contract'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('**/*.ts', { cwd: root }).filter((path) => !/\.test\.ts$|(^|[\\/])(testing|demonstration)[\\/]/.test(path))
const writers = files
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .filter((source) => /\b(audit|auditBySystem|recordEvent|addAuditEvents|noteRefusal)\(|\bDeed\b/.test(source))

const kept = ['policy', 'public-file', 'finance-settings', 'branding']
/** Expansions of the actions that are composed from parts. */
const made: Record<string, string[]> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are the sources' own words
  '${subject}.delete': kept.map((subject) => `${subject}.delete`),
  '${subject}.restore': kept.map((subject) => `${subject}.restore`),
  "${subjects[purpose]}.${before ? 'replace' : 'create'}": kept.flatMap((subject) => [`${subject}.replace`, `${subject}.create`]),
  '${details.subject}.update': ['learner-personal.update', 'learner-demographics.update', 'learner-next-of-kin.update'],
  '${subject}.update': ['learner-personal.update', 'learner-demographics.update', 'learner-next-of-kin.update'],
  'calendar-feed.${action}': ['calendar-feed.create', 'calendar-feed.end'],
  'credential-share.${action}': ['credential-share.update', 'credential-share.end'],
  'two-step-${change}': ['two-step-on', 'two-step-off'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are the sources' own words
}

const all = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, found = '']) => found)
/** Finds action literals: `action` properties, and everything that looks like an action where an event is written. Ignores types and comparisons. */
const literalsIn = (source: string) => [
  ...all(source, /\baction\b\s*[:=](?!=)([^,\n]*)/g).flatMap((value) => all(value.replace(/`[^`]*`/g, ''), /(?<!=== |\| )'([a-z]+(?:[-.][a-z]+)*)'(?! \|)/g)),
  ...all(source, /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g).filter((text) => !/\.(?:png|ico|csv|zip|ts)$/.test(text)),
]
const templatesIn = (source: string) => all(source, /\baction: [^,\n]*?`([^`]+)`/g)

test('the contract’s list, which the console has labels for, contains exactly the actions that are written', () => {
  const templates = [...new Set(writers.flatMap(templatesIn))].toSorted()
  expect(templates).toEqual(Object.keys(made).toSorted())
  const written = new Set([...writers.flatMap(literalsIn), ...templates.flatMap((template) => made[template] ?? [])])
  expect([...written].toSorted()).toEqual([...auditActions].toSorted())
})
