import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Storage } from '../storage/storage.ts'
import { policiesOf } from './policies.ts'
import { policyPdf } from './policy-pdf.ts'
import { courseGuideOf, ledgerOf } from './provider-files.ts'
import { type DemonstrationTenant, demonstrationTenants } from './tenants.ts'

const pictures = join(import.meta.dirname, '../../data/demonstration')
const isPicture = (name: string) => ['.png', '.ico'].includes(extname(name))

const put = (storage: Storage, key: string, content: Uint8Array) =>
  storage.put(
    key,
    (async function* () {
      yield content
    })(),
    content.length,
  )

const putTenantFiles = async (storage: Storage, tenant: DemonstrationTenant) => {
  const home = `learnerapp/${tenant.code}`
  const provider = { name: tenant.name, colour: tenant.settings.Branding.SecondaryColour }
  for (const policy of policiesOf(tenant)) await put(storage, `${home}/policies/${policy.title}.pdf`, await policyPdf(policy, provider))
  await put(storage, `${home}/public/Course guide.pdf`, await policyPdf(courseGuideOf(tenant), provider))
  await put(storage, `${home}/finance-settings/Ledger accounts.csv`, Buffer.from(ledgerOf(tenant)))
  const folder = join(pictures, tenant.code.toLowerCase())
  for (const name of (await readdir(folder)).filter(isPicture).sort()) await put(storage, `${home}/${name}`, await readFile(join(folder, name)))
}

/** Stores the logos, icons, policies, public and finance files of the demonstration's tenants. */
export const putDemonstrationFiles = async (storage: Storage): Promise<void> => {
  for (const tenant of demonstrationTenants) await putTenantFiles(storage, tenant)
}
