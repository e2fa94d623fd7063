import type { CasePane, CaseSummary, HeldReply, OpenedCase, Role } from '@lanyard/contract'
import { fakeServer, signedInAs } from './fake-server.ts'
import { pageAnswer } from './people.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

export const caseSummary = (more: Partial<CaseSummary> = {}): CaseSummary => ({
  id: 1284,
  version: 3,
  subject: 'My name is misspelled',
  learner: { id: 12, name: 'Zoë Marchetti', number: 'BT-204518' },
  status: 'open',
  heldUntil: null,
  category: { id: 1, name: 'Certificates and documents' },
  priority: null,
  assignee: { id: 7, name: 'Mei Tanaka' },
  team: null,
  isRestricted: false,
  isUnanswered: true,
  dueAt: inHours(-2),
  lastEntryAt: inHours(-5),
  createdAt: inHours(-30),
  ...more,
})

const by = { learner: { kind: 'learner', name: 'Zoë Marchetti' }, staff: { kind: 'staff', name: 'Tom Whitlock' } } as const

export const casePane = (more: Partial<CasePane> = {}): CasePane => ({
  ...{ age: 28, account: { state: 'active', hasTwoStep: false }, expiries: [], nextClass: null, money: null, attendance: null, requests: [], courses: null },
  otherCases: { count: 0, cases: [] },
  sections: ['details', 'finances'],
  ...more,
})

export const openedCase = (more: Partial<OpenedCase> = {}): OpenedCase => ({
  ...caseSummary(),
  closedAt: null,
  firstAnsweredAt: null,
  course: 'Diploma of Leadership',
  unit: null,
  followsId: null,
  thread: [
    {
      kind: 'entry',
      id: 51,
      at: inHours(-30),
      by: by.learner,
      channel: 'email',
      htmlBody: '<p>My certificate says “Zoe”.</p>',
      documents: [{ documentId: 9, filename: 'Passport.pdf', size: 1_258_291 }],
      mergedFromId: null,
    },
    { kind: 'note', id: 4, at: inHours(-20), by: by.staff, htmlBody: '<p>She owes money.</p>' },
    { kind: 'event', id: 8, at: inHours(-19), by: by.staff, sentence: 'assigned the case to Mei Tanaka' },
  ],
  lastEntryId: 51,
  drafts: { reply: null, note: null },
  heldReplies: [],
  people: [],
  mayAnswer: true,
  pane: casePane(),
  ...more,
})

export const heldReply = (more: Partial<HeldReply> = {}): HeldReply => ({
  id: 77,
  caseId: 1284,
  learnerName: 'Zoë Marchetti',
  by: 'Mei Tanaka',
  isMine: true,
  sendsAt: inHours(10 / 3600),
  htmlBody: '<p>Come by tomorrow.</p>',
  ...{ attachments: [], actions: [] },
  ...more,
})

/** A provider with two open cases, one saved view, and a colleague. */
export const casesServer = (role: Role = 'SupportAgent', opened = openedCase()) => {
  const server = fakeServer(signedInAs(role))
  const stored = { opened, list: [caseSummary(), caseSummary({ id: 1290, subject: 'Letter for my visa', isUnanswered: false, dueAt: null, assignee: null })] }
  const counts = { mine: 5, unassigned: 3, team: 14, overdue: 2, waiting: 8, all: 31 }
  const mine = { id: 3, name: 'Semester 2', isShared: false, isMine: true, filters: { categoryIdFilter: [1] }, count: 4 }
  const shared = { id: 4, name: 'Visa questions', isShared: true, isMine: false, filters: { statusFilter: ['open' as const] }, count: 6 }
  Object.assign(server.routes, {
    'GET /tenants/BANKSIA/home': () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' }),
    'GET /tenants/BANKSIA/learner-accounts': () => pageAnswer([]),
    'GET /case-views': () =>
      Response.json({ views: [...Object.entries(counts).map(([name, count]) => ({ name, count })), { name: 'closed', count: null }], own: [mine, shared] }),
    'GET /case-people': () =>
      Response.json({
        people: [
          { accountId: 1, staffId: 7, name: 'Mei Tanaka', isMe: true, teamIds: [2] },
          { accountId: 2, staffId: 8, name: 'Tom Whitlock', isMe: false, teamIds: [] },
        ],
        teams: [{ id: 2, name: 'Student services', isMine: true }],
      }),
    'GET /cases': () => Response.json({ cases: stored.list, next: null, count: stored.list.length }),
    'GET /cases/1284': () => Response.json(stored.opened),
    'POST /cases/1284/presence': () => Response.json({ version: stored.opened.version, people: stored.opened.people }),
    'PUT /cases/1284/draft': () => Response.json({ success: true }),
  })
  return Object.assign(server, { stored })
}
