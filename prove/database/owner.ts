import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { clusterUrlOf, isOnCluster } from './cluster.ts'

/** A running Lanyard's database as the owner of its tables, beside the application. */
export type Owner = {
  /** Runs SQL, bound to a tenant if one is given. */
  rows<Row extends object>(text: string, values?: unknown[], tenantId?: number): Promise<Row[]>
  tenantId(code: string): Promise<number>
  /** The connection is broken: the next query opens another. */
  forget(): void
  close(): Promise<void>
}

const urlOf = async (folder: string, role: string, password: string) => {
  const port = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://${role}:${password}@127.0.0.1:${port}/lanyard`
}

export const ownerUrlOf = async (folder: string): Promise<string> =>
  isOnCluster ? clusterUrlOf(folder, 'lanyard_owner') : urlOf(folder, 'lanyard_owner', (await keepSecrets(folder)).ownerPassword)

/** The serving role's address. */
export const appUrlOf = async (folder: string): Promise<string> =>
  isOnCluster ? clusterUrlOf(folder, 'lanyard_app') : urlOf(folder, 'lanyard_app', (await keepSecrets(folder)).appPassword)

export const openOwner = (folder: string): Owner => openOwnerAt(() => ownerUrlOf(folder))

export const openOwnerAt = (url: () => Promise<string>): Owner => {
  let open: Promise<pg.Client> | undefined
  const connect = async () => {
    const client = new pg.Client({ connectionString: await url() })
    client.on('error', () => {
      open = undefined
    })
    await client.connect()
    return client
  }
  const rows = async <Row extends object>(text: string, values: unknown[] = [], tenantId?: number): Promise<Row[]> => {
    open ??= connect()
    const client = await open
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId === undefined ? '' : String(tenantId)])
    return (await client.query<Row>(text, values)).rows
  }
  return {
    rows,
    tenantId: async (code) => {
      const [tenant] = await rows<{ id: string }>('select id from tenants where code = $1', [code])
      if (!tenant) throw new Error(`There is no tenant ${code}`)
      return Number(tenant.id)
    },
    forget: () => {
      open = undefined
    },
    close: async () => {
      const client = await open?.catch(() => undefined)
      open = undefined
      await client?.end()
    },
  }
}
