import { callQuery } from '../../api.ts'

export const stats = callQuery('listLearnerTimetableStats', { query: { take: 200 } })
export const feed = callQuery('getCalendarFeed')
