import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathCorpus } from '../../../apps/server/src/providers/testing/path-corpus.ts'
import { signIn, signStaffIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Proof, whole } from '../../proof.ts'
import { concurrently } from '../../requests/concurrently.ts'
import type { Answer, RequestOptions } from '../../requests/wire.ts'

const least = 300

/** Other tenants' paths, requested without any trick. */
const plainly = [
  'KAHU/policies',
  'KAHU/header-logo.png',
  'kahu/policies',
  'learnerapp/KAHU/policies',
  'learnerapp/KAHU/policies/',
  'learnerapp',
  'learnerapp/',
  'documents',
]

/** A digest of every file in the store, except uploads in progress. */
const digestOf = async (folder: string): Promise<string> => {
  const sums: string[] = []
  for await (const file of glob('**/*', { cwd: folder }))
    sums.push(
      `${file} ${createHash('sha256')
        .update(await readFile(join(folder, file)).catch(() => ''))
        .digest('hex')}`,
    )
  return createHash('sha256').update(sums.sort().join('\n')).digest('hex')
}

/** Whether an upload URL points inside the tenant's folder. */
const isInside = (address: string) => {
  const [path = ''] = address.split('?')
  return /\/files\/learnerapp\/BANKSIA\/(incoming\/[0-9a-f-]{36}|policies)\/[^/?]+$/.test(path) && !/%2f|%5c|\/\.\.?(\/|$)/i.test(path)
}

type Attack = { name: string; site: string; path: string; options: RequestOptions }

const attacksWith = (word: string, learner: string, admin: string, SiteGUID: string): Attack[] => {
  const ofApplication = { Application: 'learnerapp', Filename: word, ContentType: '' }
  const keyed = (name: string, key: string) => ({ name, site: 'banksia', path: `/api/${name}`, options: { method: 'POST', bearer: learner, body: { key } } })
  const staff = (method: string, what: string, body: object) => ({
    ...{ name: `${method} ${what}`, site: 'console', path: `/tenants/BANKSIA/${what}` },
    options: { method, bearer: admin, body },
  })
  return [
    ...['list-files', 'get-object-url'].flatMap((name) => [word, `learnerapp/BANKSIA/policies/${word}`, `learnerapp/${word}`].map((key) => keyed(name, key))),
    staff('POST', 'policies', ofApplication),
    staff('DELETE', 'policies', ofApplication),
    staff('POST', 'branding', { ...ofApplication, SiteGUID }),
    staff('POST', 'public-files', { Filename: word, ContentType: '' }),
    staff('DELETE', 'public-files', { Filename: word }),
    { name: 'public file', site: 'api', path: `/public-files/BANKSIA/${encodeURIComponent(word)}`, options: {} },
    { name: 'public file as written', site: 'api', path: `/public-files/BANKSIA/${word.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`, options: {} },
  ]
}

const addressIn = ({ body }: Answer): string | undefined => {
  const answer = JSON.parse(body) as { Url?: string; url?: string; files?: { key: string }[] }
  const stray = answer.files?.find(({ key }) => !key.startsWith('learnerapp/BANKSIA/policies/'))
  return stray ? stray.key : (answer.Url ?? answer.url)
}

/** No name or key escapes the tenant's folder, to read, write or delete. */
export const pathAbuse: Proof = {
  id: 'P24',
  name: 'paths and keys',
  break: {
    what: "list-files looks into every provider's folder",
    shows: /list-files with .* leads to /,
    edits: [{ file: 'apps/server/src/files/policy-files.ts', from: ' || !prefix.startsWith(`${home}/`)', to: '' }],
  },
  prove: async ({ demonstration }) => {
    const { wire, folder } = await demonstration()
    const faults = openFaults()
    const learner = await signIn(wire, 'banksia', 'learner@banksia.example')
    const admin = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
    const [site] = JSON.parse((await wire.send('console', '/tenants/BANKSIA/sites', { bearer: admin.token })).body)
    const before = await digestOf(join(folder, 'files'))
    const names = [...new Set([...pathCorpus, ...plainly])]
    let count = 0
    await concurrently(8, names, async (word) => {
      for (const { name, site: at, path, options } of attacksWith(word, learner.token, admin.token, site.SiteGUID)) {
        const answer = await wire.send(at, path, options)
        count++
        const label = `${name} with ${JSON.stringify(word)}: ${answer.status}`
        if (answer.status >= 500 && answer.status !== 503) faults.push(`${label} ${answer.body.slice(0, 200)}`)
        if (answer.status !== 200 || options.method === 'DELETE') continue
        const address = name.startsWith('public file') ? path : addressIn(answer)
        if (address !== undefined && !isInside(address)) faults.push(`${label} leads to ${address}`)
      }
    })
    if (before !== (await digestOf(join(folder, 'files')))) faults.push('files of the store were changed')
    if (names.length < least) faults.push(`only ${names.length} spellings`)
    return { counts: `${faults.length} ways out in ${whole(names.length)} spellings, ${whole(count)} requests`, faults }
  },
}
