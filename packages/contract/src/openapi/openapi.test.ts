import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Calls, many, one, plain } from '../call.ts'
import { entity } from '../entity.ts'
import { day, id, number, required, text } from '../fields.ts'
import { filterKinds, paging } from '../query.ts'
import { openApiOf } from './openapi.ts'
import type { Operation } from './openapi-document.ts'
import type { Table } from './openapi-operation.ts'

const invoice = entity('invoice', { invoiceId: id, number: required(text), dueDate: day, amount: number }, { payer: z.object({ payerId: id }).nullable() })
const written = z.strictObject({ number: z.string().max(20), amount: number })

const calls = {
  listInvoices: {
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices',
    needs: 'catalogue:read',
    query: z.strictObject({ idFilter: filterKinds.id, dueDateFilter: filterKinds.day, amountFilter: filterKinds.amount, ...paging(invoice) }),
    answer: many(invoice),
  },
  createInvoices: {
    method: 'POST',
    path: '/invoices',
    summary: 'Create',
    needs: 'catalogue:write',
    body: { name: 'items', schema: z.array(written).max(5) },
    answer: many(invoice),
  },
  replaceInvoice: {
    method: 'PUT',
    path: '/invoices/{id}',
    summary: 'Replace',
    needs: 'catalogue:write',
    params: z.strictObject({ id: required(id) }),
    body: { name: 'item', schema: written },
    answer: one(invoice),
  },
} as const satisfies Calls

const table: Table = { tag: 'Invoices', group: 'Money', description: 'What is owed.', calls }
const options = { title: 'Lanyard', version: '1.2.3', servers: [{ url: 'https://api.lanyard.test', description: 'The API host' }] }
const own: Table = {
  tag: 'Own account',
  group: 'Account',
  description: 'Whoever signed in.',
  without: ['ETag', 'Idempotency-Key'],
  calls: {
    endEverything: { method: 'DELETE', path: '/own/sessions', summary: 'End', needs: 'own-account', answer: plain(z.object({ ended: z.int() })) },
    listDevices: { method: 'GET', path: '/own/sessions', summary: 'Devices', needs: 'own-account', answer: many(entity('device', { deviceId: id })) },
  },
}
const document = openApiOf([table, own], options)
const list = document.paths['/invoices']?.get as Operation
const parameter = (operation: Operation, name: string) => operation.parameters?.find((candidate) => 'name' in candidate && candidate.name === name)

test("a call's key is its operationId, under its table's tag", () => {
  expect(list).toMatchObject({ operationId: 'listInvoices', tags: ['Invoices'], summary: 'Invoices' })
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Lanyard', version: '1.2.3' },
    servers: options.servers,
    tags: [{ name: 'Invoices', description: 'What is owed.' }, { name: 'Own account' }],
    'x-tagGroups': [
      { name: 'Money', tags: ['Invoices'] },
      { name: 'Account', tags: ['Own account'] },
    ],
  })
})

test('a multi-value filter repeats its key; a range is an object in brackets', () => {
  expect(parameter(list, 'idFilter')).toMatchObject({ in: 'query', style: 'form', explode: true, schema: { type: 'array', items: { type: 'integer' } } })
  expect(parameter(list, 'dueDateFilter')).toMatchObject({ style: 'deepObject', explode: true, schema: { $ref: '#/components/schemas/DayRange' } })
  expect(document.components.schemas.AmountRange).toMatchObject({
    properties: { gt: { type: 'number' }, gte: { type: 'number' } },
    additionalProperties: false,
  })
  expect(parameter(list, 'sort')).toMatchObject({ schema: { enum: ['invoiceId', 'number', 'dueDate', 'amount'] } })
  for (const { description } of (list.parameters ?? []).filter((candidate) => 'name' in candidate)) expect(description).toMatch(/\.$/)
})

test('lists and single records share one component per entity', () => {
  expect(list.responses[200]).toMatchObject({ content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Invoice' } } } } })
  expect(document.paths['/invoices/{id}']?.put?.responses[200]).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Invoice' } } },
  })
  const { Invoice, InvoiceFields, InvoiceInput } = document.components.schemas
  expect(Invoice).toMatchObject({ required: ['data', 'relationships'], properties: { data: { $ref: '#/components/schemas/InvoiceFields' } } })
  expect(InvoiceFields).toMatchObject({
    required: ['invoiceId', 'number'],
    properties: { invoiceId: { type: 'integer' }, dueDate: { type: ['string', 'null'], format: 'date' } },
  })
  expect(InvoiceFields).not.toHaveProperty('additionalProperties')
  expect(InvoiceInput).toMatchObject({ required: ['number'], additionalProperties: false })
  expect(document.components.schemas.EndEverythingAnswer).toMatchObject({ properties: { ended: { type: 'integer' } } })
})

const headersOf = (operation: Operation | undefined) =>
  (operation?.parameters ?? []).flatMap((candidate) => ('$ref' in candidate ? candidate.$ref.split('/').at(-1) : []))

test('headers appear where they apply', () => {
  expect(headersOf(list)).toEqual(['IfNoneMatch', 'JsonFormat'])
  expect(headersOf(document.paths['/invoices']?.post)).toEqual(['IdempotencyKey', 'JsonFormat'])
  expect(headersOf(document.paths['/invoices/{id}']?.put)).toEqual(['IfMatch', 'IdempotencyKey', 'JsonFormat'])
  for (const operation of Object.values(document.paths['/own/sessions'] ?? {})) expect(headersOf(operation)).toEqual(['JsonFormat'])
  expect(document.paths['/own/sessions']?.get?.responses[200]).not.toHaveProperty('headers.ETag')
  expect(list.responses[200]).toMatchObject({ headers: { 'X-Total-Count': {}, ETag: {}, 'X-Request-Id': {} } })
})

test('problems are named by status, each with an example', () => {
  const put = document.paths['/invoices/{id}']?.put as Operation
  expect(Object.keys(put.responses)).toEqual(['200', '400', '401', '403', '404', '409', '412', '413', '415', '429', '500', '503'])
  expect(document.components.responses.ChangedMeanwhile).toMatchObject({
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' }, examples: { 'changed-meanwhile': {} } } },
  })
  expect(document.components.examples.BadInput?.value).toMatchObject({ type: '/docs/problems#bad-input', status: 400, errors: [{ pointer: '/0/code' }, {}] })
})

test('API keys open the calls they may use; account calls need a session', () => {
  expect(document.security).toEqual([{ bearer: [] }, { apiKey: [] }, { basic: [] }])
  expect(list.security).toBeUndefined()
  expect(document.paths['/own/sessions']?.delete?.security).toEqual([{ bearer: [] }])
})

test('a sentence says who may make a call', () => {
  expect(list.description).toBe('Needs the permission `catalogue:read` (every role).')
  expect(document.paths['/invoices']?.post?.description).toBe('Needs the permission `catalogue:write` (RecordsManager, TenantAdmin, Operator).')
})

test('a body has a valid example', () => {
  expect(document.paths['/invoices']?.post?.requestBody?.content['application/json']).toMatchObject({
    schema: { type: 'array', maxItems: 5, items: { $ref: '#/components/schemas/InvoiceInput' } },
    example: [{ number: 'text' }],
  })
})

test('duplicate record names and duplicate paths are rejected', () => {
  const other: Calls[string] = { ...calls.replaceInvoice, path: '/other/{id}', answer: one(entity('invoice', { invoiceId: id })) }
  expect(() => openApiOf([{ ...table, calls: { ...calls, other } }], options)).toThrow('Two different schemas of the contract are called Invoice')
  expect(() => openApiOf([table, table], options)).toThrow('GET /invoices is in the tables of calls twice.')
})
