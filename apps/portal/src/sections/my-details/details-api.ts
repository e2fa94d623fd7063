import { ResponseError, type Tagged } from '@lanyard/contract/browser'
import { callQuery, callTaggedQuery, tagged } from '../../api.ts'
import type { DetailTab } from './detail-tabs.ts'
import type { DetailRecord } from './fields/detail-values.ts'

/** A record with the entity tag that a save sends, so that newer data is never overwritten. */
export type TaggedDetails = Tagged<DetailRecord>

const reads = { personal: 'getLearnerPersonal', 'next-of-kin': 'getLearnerNextOfKin', demographics: 'getLearnerDemographics' } as const
const writes = { personal: 'replaceLearnerPersonal', 'next-of-kin': 'replaceLearnerNextOfKin', demographics: 'replaceLearnerDemographics' } as const

/** The account has no learner records yet. */
export const isUnknown = (error: unknown) => error instanceof ResponseError && error.response.status === 404

type Read = (typeof reads)[DetailTab]

export const detailsOf = (tab: DetailTab) => ({
  ...callTaggedQuery<Read>(reads[tab]),
  retry: (count: number, error: unknown) => !isUnknown(error) && count < 1,
})

/** The query key under which other screens read the same record. */
export const plainKeyOf = (tab: DetailTab) => callQuery<Read>(reads[tab]).queryKey

export const saveDetails = (tab: DetailTab, body: object, ifMatch: string | undefined) => tagged[writes[tab]]({ body, ifMatch })
