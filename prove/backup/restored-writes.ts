import { signIn } from '../accounts/people.ts'
import { documentsOf } from '../files/document-sender.ts'
import type { Lanyard } from '../lanyard.ts'
import { contentOf, type Journal } from '../writes/journal.ts'

const queries: Record<'case' | 'entry' | 'value' | 'upload', string> = {
  case: "select subject as word from support_cases where tenant_id = $1 and subject like 'case-%'",
  entry: `select regexp_replace(html_body, '<[^>]*>', '', 'g') as word from support_case_entries where tenant_id = $1 and html_body like '%entry-%'`,
  value: "select code as word from lookup_values where tenant_id = $1 and code like 'value-%'",
  upload: "select regexp_replace(filename, '.txt$', '') as word from documents where tenant_id = $1 and filename like 'upload-%' and attached_at is not null",
}

/**
 * Compares a restored Lanyard with the writers' journal: everything acknowledged before the backup began exists, nothing exists that wasn't written, nothing
 * is partial, and every document opens with its own bytes.
 */
export const restoredFaults = async ({ wire, owner }: Pick<Lanyard, 'wire' | 'owner'>, before: Journal, after: Journal): Promise<string[]> => {
  const faults: string[] = []
  const tenantId = await owner.tenantId('KAHU')
  const read = (text: string) => owner.rows<{ word: string }>(text, [tenantId], tenantId)
  for (const kind of ['case', 'entry', 'value', 'upload'] as const) {
    const there = new Set((await read(queries[kind])).map(({ word }) => word))
    faults.push(...before[kind].acknowledged.filter((word) => !there.has(word)).map((word) => `${word} was acknowledged before the backup and is not in it`))
    const tried = new Set(after[kind].tried)
    faults.push(...[...there].filter((word) => !tried.has(word)).map((word) => `${word} is there and nobody wrote it`))
  }
  const half = await read(`select subject as word from support_cases c where tenant_id = $1 and subject ~ '^(case|upload)-'
    and 1 <> (select count(*) from support_case_entries e where e.tenant_id = c.tenant_id and e.support_case_id = c.id)`)
  faults.push(...half.map(({ word }) => `${word} is there without its first entry`))

  const documents = documentsOf(wire, await signIn(wire, 'kahu', 'learner@kahu.example'))
  const stored = await owner.rows<{ id: string; word: string }>(
    `select id, regexp_replace(filename, '.txt$', '') as word from documents where tenant_id = $1 and filename like 'upload-%' and state = 'clean'`,
    [tenantId],
    tenantId,
  )
  for (const { id, word } of stored) {
    const { status, bytes } = await documents.open(Number(id))
    if (status !== 200 || !bytes.equals(contentOf(word))) faults.push(`the document of ${word} is answered ${status}, ${bytes.length} bytes`)
  }
  return faults
}
