import { ask } from '../../api.ts'

export const stats = ask('listLearnerTimetableStats', { query: { take: 200 } })
export const feed = ask('getCalendarFeed')
