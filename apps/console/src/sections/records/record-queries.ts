import { callQuery } from '../../api.ts'

export const recordTypesQuery = () => callQuery('listRecordTypes', {})
export const recordQuery = (type: string, id: string) => callQuery('getRecord', { params: { type, id } })

/** The queries that show records and are refetched after a change. */
export const recordChanges = ['listRecordTypes', 'searchRecords', 'getRecord', 'getRecordHistory', 'listRecordOptions'] as const
