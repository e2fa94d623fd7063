import { afterAll, beforeEach, expect, test } from 'vitest'
import { openCountingService } from '../../../testing/counting-identity-service.ts'
import { secretsOfTests } from '../../../testing/identity.ts'
import { discover, mostDiscovered } from './discovery.ts'

const service = await openCountingService()
afterAll(() => service.close())
beforeEach(() => service.reset())

const known = (clientId: string, secret = 'secret') => ({
  providerId: 'college',
  name: 'College account',
  icon: null,
  issuer: service.issuer,
  clientId,
  clientSecretSealed: secretsOfTests.seal(secret),
  allowedDomains: [],
  linksByVerifiedEmail: false,
})
const discoverAs = (clientId: string, secret?: string) => discover({ secrets: secretsOfTests, allowsLocalServices: true }, known(clientId, secret))

test("a service's discovery document is requested once, and again for another secret", async () => {
  await discoverAs('once')
  await discoverAs('once')
  expect(service.discoveryRequests()).toBe(1)
  await discoverAs('once', 'another secret')
  expect(service.discoveryRequests()).toBe(2)
})

test('only a limited number of services is remembered; the most recently used ones stay', async () => {
  for (let each = 0; each < mostDiscovered; each++) await discoverAs(`client ${each}`)
  await discoverAs('client 0')
  await discoverAs('one more')
  service.reset()
  await discoverAs('client 0')
  expect(service.discoveryRequests()).toBe(0)
  await discoverAs('client 1')
  expect(service.discoveryRequests()).toBe(1)
})
