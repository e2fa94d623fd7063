import { createClient, demographicsCalls, nextOfKinCalls, personalCalls, ResponseError, sessionToken } from '@lanyard/contract'
import { fetchWithSession } from '@lanyard/web/api.ts'
import { queryOptions } from '@tanstack/react-query'
import { session } from '../../session.ts'
import type { DetailTab } from './detail-tabs.ts'
import type { DetailRecord } from './detail-values.ts'

/** A record with the tag that a save shows, so that nothing newer is overwritten. */
export type Tagged = { record: DetailRecord; etag: string | undefined }

const send = fetchWithSession(session)
const calls = { ...personalCalls, ...nextOfKinCalls, ...demographicsCalls }

/** The calls, and the tag of their answer. */
const tagged = async (call: (client: ReturnType<typeof clientWith>) => Promise<object>): Promise<Tagged> => {
  let etag: string | undefined
  const client = clientWith(async (input, init) => {
    const response = await send(input, init)
    etag = response.headers.get('etag') ?? undefined
    return response
  })
  return { record: (await call(client)) as DetailRecord, etag }
}

const clientWith = (fetch: typeof send) =>
  createClient(calls, { host: '', fetch, authorization: async () => ({ bearer: sessionToken((await session.check()).session) }) })

const reads = { personal: 'getLearnerPersonal', 'next-of-kin': 'getLearnerNextOfKin', demographics: 'getLearnerDemographics' } as const
const writes = { personal: 'replaceLearnerPersonal', 'next-of-kin': 'replaceLearnerNextOfKin', demographics: 'replaceLearnerDemographics' } as const

/** An account of whom the provider keeps no records yet. */
export const isUnknown = (error: unknown) => error instanceof ResponseError && error.response.status === 404

export const detailsOf = (tab: DetailTab) =>
  queryOptions({
    queryKey: [reads[tab]],
    queryFn: ({ signal }) => tagged((client) => client[reads[tab]]({ signal })),
    retry: (count, error) => !isUnknown(error) && count < 1,
  })

export const saveDetails = (tab: DetailTab, body: object, ifMatch: string | undefined): Promise<Tagged> =>
  tagged((client) => client[writes[tab]]({ body, ifMatch }))
