import { expect, test } from 'vitest'
import { demonstrationTenants } from '../../demonstration/tenants.ts'
import type { TenantSettings } from '../../sites/site.ts'
import { howToPayOf } from './how-to-pay.ts'

const wattle = demonstrationTenants.find(({ code }) => code === 'WATTLE') as (typeof demonstrationTenants)[number]
const settings = (Payment?: TenantSettings['Payment']): TenantSettings => ({ ...wattle.settings, ...(Payment && { Payment }) })

test('a provider without instructions says nothing about paying, not even a reference', () => {
  expect(howToPayOf(settings())).toBeNull()
  expect(howToPayOf(settings({ BankDetails: '', Link: null, Instructions: '', Reference: 'X {invoiceNumber}' }))).toBeNull()
})

test('any one of them is enough; the reference is the invoice’s number unless set', () => {
  expect(howToPayOf(settings({ Instructions: 'Pay at the counter.' }))).toEqual({
    bankDetails: null,
    reference: '{invoiceNumber}',
    link: null,
    instructions: 'Pay at the counter.',
  })
})
