import { type Person, signIn, signStaffIn } from '../accounts/people.ts'
import { documentsOf } from '../files/document-sender.ts'
import type { Lanyard } from '../lanyard.ts'
import type { Answer } from '../requests/wire.ts'

/** The kinds of writes, and what each leaves behind. */
const kinds = ['case', 'entry', 'details', 'value', 'setting', 'upload'] as const
type Kind = (typeof kinds)[number]

/** Attempted writes, and acknowledged ones. For values that replace each other, only the last counts. */
export type Journal = Record<Kind, { tried: string[]; acknowledged: string[] }>

export type Writing = {
  /** Writes one after another until told to stop, and keeps a journal. */
  write(goOn: () => boolean, onAnswer?: (answer: Answer | undefined) => void): Promise<void>
  /** How many writes were acknowledged. */
  acknowledged(): number
  /** Writes attempted and acknowledged so far. */
  journal(): Journal
  /** Acknowledged writes that are missing, and partial ones. */
  compare(): Promise<string[]>
}

// Object.fromEntries forgets which name has which value.
const newJournal = (): Journal => Object.fromEntries(kinds.map((kind) => [kind, { tried: [], acknowledged: [] }])) as unknown as Journal

/** Written by one writer at a time: values that replace each other, so their order is known, and uploads, of which only a few can wait to be attached. */
const alone: ReadonlySet<Kind> = new Set(['details', 'setting', 'upload'])

/** The content of an upload's document. */
export const contentOf = (word: string) => Buffer.from(`${word}\n`.repeat(2_000))

type Request = { person: Person; method: string; path: string; body: unknown }

/** Writers of every kind on one Lanyard, which may end at any moment. */
export const openWriting = async ({ wire, owner }: Lanyard): Promise<Writing> => {
  const learner = await signIn(wire, 'kahu', 'learner@kahu.example')
  const admin = await signStaffIn(wire, 'admin@kahu.example', 'KAHU')
  const tenantId = await owner.tenantId('KAHU')
  const send = async (request: Request) => {
    const { person, method, path, body } = request
    return wire.send(person.site, path, { method, bearer: person.token, ...(body !== undefined && { body }) })
  }
  const item = (subject: string) => ({ supportCaseCategoryId: 1, subject, htmlBody: `<p>${subject}</p>` })
  const settings = JSON.parse((await send({ person: admin, method: 'GET', path: '/tenants/KAHU/settings/portal', body: undefined })).body)
  const setting = settings.find(({ Name }: { Name: string }) => Name === 'Site.SiteName').Id
  const made = await send({ person: learner, method: 'POST', path: '/learner-app/support-case', body: item('Journal') })
  if (made.status !== 200) throw new Error(`A case could not be made: ${made.status} ${made.body}`)
  const caseId = JSON.parse(made.body).data.supportCaseId

  const documents = documentsOf(wire, learner)
  const uploaded = new Map<string, number>()
  /** Announces, uploads and attaches a document to a case. It counts once the case exists. */
  const upload = async (word: string): Promise<Answer> => {
    const { documentId, answer } = await documents.send(`${word}.txt`, contentOf(word))
    if (documentId === undefined || answer.status !== 200) return answer
    uploaded.set(word, documentId)
    return send({ person: learner, method: 'POST', path: '/learner-app/support-case', body: { ...item(word), documentIds: [documentId] } })
  }

  const requests: Record<Exclude<Kind, 'upload'>, (word: string) => Request> = {
    case: (word) => ({ person: learner, method: 'POST', path: '/learner-app/support-case', body: item(word) }),
    entry: (word) => ({ person: learner, method: 'POST', path: `/learner-app/support-cases/${caseId}/entry`, body: { htmlBody: `<p>${word}</p>` } }),
    details: (word) => ({ person: learner, method: 'PUT', path: '/learner-app/learner-personal', body: { previousName: word, suffix: word } }),
    value: (word) => ({ person: admin, method: 'POST', path: '/combos/opportunity-types', body: [{ code: word, description: word }] }),
    setting: (word) => ({
      ...{ person: admin, method: 'PATCH', path: `/tenants/KAHU/settings/portal/${setting}` },
      body: [{ op: 'replace', path: '/Value', value: word }],
    }),
  }

  const journal = newJournal()
  let count = 0
  const busy = new Set<Kind>()
  const nextKind = (): Kind => {
    const kind = kinds[count % kinds.length] as Kind
    return busy.has(kind) ? 'case' : kind
  }

  const write: Writing['write'] = async (goOn, onAnswer) => {
    while (goOn()) {
      const kind = nextKind()
      const word = `${kind}-${++count}`
      if (alone.has(kind)) busy.add(kind)
      journal[kind].tried.push(word)
      const sent = kind === 'upload' ? upload(word) : send(requests[kind](word))
      const answer = await sent.catch(() => undefined)
      if (answer?.status === 200) journal[kind].acknowledged.push(word)
      busy.delete(kind)
      onAnswer?.(answer)
    }
  }

  const markersIn = async (text: string) => new Set((await owner.rows<{ word: string }>(text, [tenantId], tenantId)).map(({ word }) => word))

  const compare = async () => {
    const there: Record<'case' | 'entry' | 'value' | 'upload', Set<string>> = {
      case: await markersIn("select subject as word from support_cases where tenant_id = $1 and subject like 'case-%'"),
      entry: await markersIn("select regexp_replace(html_body, '<[^>]*>', '', 'g') as word from support_case_entries where tenant_id = $1"),
      value: await markersIn("select code as word from lookup_values where tenant_id = $1 and code like 'value-%'"),
      upload: await markersIn(
        `select c.subject as word from support_cases c join support_case_entries e on e.tenant_id = c.tenant_id and e.support_case_id = c.id
         join documents d on d.tenant_id = e.tenant_id and d.support_case_entry_id = e.id where c.tenant_id = $1 and d.filename = c.subject || '.txt'`,
      ),
    }
    const faults = (['case', 'entry', 'value', 'upload'] as const).flatMap((kind) =>
      journal[kind].acknowledged.filter((word) => !there[kind].has(word)).map((word) => `${word} was acknowledged and is lost`),
    )
    const half = await markersIn(
      `select c.subject as word from support_cases c where c.tenant_id = $1 and c.subject ~ '^(case|upload)-' and 1 <>
         (select count(*) from support_case_entries e where e.tenant_id = c.tenant_id and e.support_case_id = c.id)`,
    )
    faults.push(...[...half].map((word) => `${word} is there without its first entry`))
    for (const word of there.upload) {
      const { status, bytes } = await documents.open(uploaded.get(word) ?? 0)
      if (status !== 200 || !bytes.equals(contentOf(word))) faults.push(`${word} is there without its document: ${status}, ${bytes.length} bytes`)
    }
    const details = JSON.parse((await wire.send('kahu', '/learner-app/learner-personal', { bearer: learner.token })).body).data
    if (details.previousName !== details.suffix) faults.push(`details are half ${details.previousName} and half ${details.suffix}`)
    const value = JSON.parse((await wire.send('console', requests.setting('').path, { bearer: admin.token })).body).Value
    for (const [kind, now] of [
      ['details', details.suffix],
      ['setting', value],
    ] as const) {
      const { tried, acknowledged } = journal[kind]
      if (tried.indexOf(now) < tried.indexOf(acknowledged.at(-1) as string)) faults.push(`${kind} is ${now}, and ${acknowledged.at(-1)} was acknowledged`)
    }
    return faults
  }
  const acknowledged = () => kinds.reduce((sum, kind) => sum + journal[kind].acknowledged.length, 0)
  return { write, acknowledged, journal: () => structuredClone(journal), compare }
}
