import type { PatchOperation } from '@lanyard/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Application } from '../../application.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { settingRegistry } from '../settings/settings-registry.ts'

const definitionOf = (name: string) => settingRegistry.find((definition) => definition.name === name) as (typeof settingRegistry)[number]

export const pathOf = (name: string, tenantCode = 'BANKSIA') => `/tenants/${tenantCode}/settings/${definitionOf(name).application}/${definitionOf(name).id}`
export const replace = (value: unknown): PatchOperation[] => [{ op: 'replace', path: '/Value', value }]

/** One server for a test file, and a second process if requested. An administrator makes the calls. */
export const openSettings = ({ withSecond = false } = {}) => {
  const opened: { server?: TestServer; second?: Application; admin?: string } = {}
  const server = () => opened.server as TestServer
  const admin = () => opened.admin as string
  beforeAll(async () => {
    opened.server = await openTestServer()
    if (withSecond) opened.second = await server().open()
    opened.admin = await server().staffToken('admin@banksia.example')
  })
  afterAll(async () => {
    await opened.second?.close()
    await opened.server?.close()
  })
  const patch = (name: string, operations: unknown, headers: Record<string, string> = {}, bearer = admin()) =>
    server().raw('console', pathOf(name), {
      method: 'PATCH',
      bearer,
      headers: { 'content-type': 'application/json-patch+json', ...headers },
      payload: JSON.stringify(operations),
    })
  return {
    server,
    second: () => opened.second as Application,
    admin,
    patch,
    set: async (name: string, value: unknown) => expect((await patch(name, replace(value))).statusCode, name).toBe(200),
    read: async (name: string) => (await server().raw('console', pathOf(name), { bearer: admin() })).json(),
  }
}

type TenantData = Record<string, Record<string, unknown>> & Record<string, unknown>

/** The tenant data that a portal gets. */
export const shownBy = async ({ app }: Pick<Application, 'app'>, host = 'banksia'): Promise<TenantData> => {
  const origin = `http://${host}.localhost:3000`
  const answer = await app.inject({ method: 'POST', url: '/api/auth/fetch-ddb', headers: { host: new URL(origin).host }, payload: { siteUrl: origin } })
  return answer.json().tenantData
}
export const at = (data: TenantData, name: string) => name.split('.').reduce<unknown>((inside, part) => (inside as Record<string, unknown>)[part], data)
