/** What the menus count: unread messages, cases waiting for the learner, or both together. */
export type Counted = 'messages' | 'cases' | 'all'
export type Counts = { unreadMessages: number; waitingCases: number }

export const countOf = (counted: Counted, { unreadMessages, waitingCases }: Counts) =>
  counted === 'messages' ? unreadMessages : counted === 'cases' ? waitingCases : unreadMessages + waitingCases

/** A count in words; nothing for none. */
export const sayCount = (counted: Counted, counts: Counts) => {
  const count = countOf(counted, counts)
  return count === 0 ? undefined : counted === 'messages' ? `${count} unread` : `${count} waiting for you`
}

const several = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`])

/** Both counts in words, for the profile button. */
export const sayCounts = ({ unreadMessages, waitingCases }: Counts) =>
  [...several(unreadMessages, 'unread message', 'unread messages'), ...several(waitingCases, 'case waiting for you', 'cases waiting for you')].join(', ')
