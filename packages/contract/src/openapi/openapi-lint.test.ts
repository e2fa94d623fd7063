import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { productTables } from '../tables.ts'
import { openApiOf } from './openapi.ts'

const tables = productTables()
const document = openApiOf(tables, { title: 'Lanyard', version: '1.0.0', servers: [{ url: 'https://api.lanyard.test', description: 'The API host' }] })

const lint = async (source: string) => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, config })
  return found.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} (${location[0]?.pointer})`)
}

test("the product's document has neither errors nor warnings by Redocly's recommended rules", { timeout: 60_000 }, async () => {
  expect(await lint(JSON.stringify(document))).toEqual([])
})

test('the lint rules are active: a faulty document is reported', { timeout: 60_000 }, async () => {
  const broken = JSON.stringify(document)
    .replace('"operationId":"listCountries"', '"operationId":"listGenders"')
    .replaceAll('#/components/schemas/Visa"', '#/components/schemas/Vissa"')
  const found = await lint(broken)
  expect(found.some((line) => line.startsWith('error operation-operationId-unique'))).toBe(true)
  expect(found.some((line) => line.startsWith('error no-unresolved-refs'))).toBe(true)
})

test('the document contains every call of every table', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `${operation?.operationId} ${method} ${path}`),
  )
  const called = tables.flatMap(({ calls }) => Object.entries(calls).map(([operation, { method, path }]) => `${operation} ${method.toLowerCase()} ${path}`))
  expect(described.sort()).toEqual(called.sort())
  expect(called.filter((line) => line.includes(' /combos/'))).toHaveLength(249 + 26 + 26 + 1)
})
