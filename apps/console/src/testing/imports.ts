import type { ImportReport, ImportRun, ImportSummary } from '@lanyard/contract'

const totals = (more: Partial<Record<'created' | 'changed' | 'same' | 'refused' | 'retired', number>> = {}) => ({
  created: 0,
  changed: 0,
  same: 0,
  refused: 0,
  retired: 0,
  ...more,
})

const first = { file: 'NAT00080.txt', line: 412 }

export const importReport = (more: Partial<ImportReport> = {}): ImportReport => ({
  kind: 'nat',
  organisation: { code: '90417', name: 'Banksia Training' },
  natProfile: 'national',
  tables: [{ name: 'NAT00080.txt', type: null, encoding: 'Windows-1252', delimiter: null, rows: 2143, columns: [] }],
  notices: [{ message: 'NAT00085 has 14 short lines.', file: 'NAT00085.txt' }],
  records: 44013,
  totals: {
    learners: totals({ created: 38, changed: 257, same: 1846, refused: 2 }),
    'unit-enrolments': totals({ created: 1204, changed: 3118, same: 37537, refused: 11 }),
  },
  groups: [
    {
      type: 'learners',
      severity: 'refused',
      cause: 'dob',
      sentence: 'Date of birth: This isn’t a date. Write it as 2026-03-14.',
      field: 'dateOfBirth',
      count: 2,
      first,
    },
    { type: 'unit-enrolments', severity: 'refused', cause: 'result', sentence: 'Result: This isn’t a value of the list.', field: 'result', count: 9, first },
    { type: 'unit-enrolments', severity: 'refused', cause: 'twice', sentence: 'This row has the same key as an earlier one.', field: null, count: 2, first },
  ],
  unknownCodes: [{ type: 'unit-enrolments', field: 'result', list: 'genders', code: '53', count: 9, suggestedId: 2 }],
  changed: [
    { type: 'learners', file: 'NAT00080.txt', line: 86, key: 'BT-204518', fields: [{ field: 'mobile', before: '0412 345 678', after: '0423 456 789' }] },
    {
      type: 'learners',
      file: 'NAT00080.txt',
      line: 90,
      key: 'BT-204600',
      fields: [
        { field: 'email', before: null, after: 'zoe@example.org' },
        { field: 'taxFileNumber', before: null, after: null },
      ],
    },
  ],
  changedFields: { learners: { mobile: 141, email: 58, taxFileNumber: 3 } },
  brakes: [],
  toConfirm: null,
  refusedFiles: [{ file: 'NAT00120.txt', rows: 13 }],
  ...more,
})

export const importSummary = (more: Partial<ImportSummary> = {}): ImportSummary => ({
  id: 5,
  fileName: 'banksia-nat-2026.zip',
  size: 4_000_000,
  source: 'files',
  origin: 'console',
  startedBy: 'Grace Osei',
  state: 'checked',
  failedBecause: null,
  isStopped: false,
  created: 1242,
  changed: 3375,
  same: 39383,
  refused: 13,
  retired: 0,
  records: 44013,
  kind: 'nat',
  createdAt: '2026-11-16T00:00:00.000Z',
  changedAt: '2026-11-16T00:00:10.000Z',
  ...more,
})

export const importRun = (more: Partial<ImportRun> = {}): ImportRun => ({
  ...importSummary(more),
  received: 4_000_000,
  choices: {},
  report: importReport(),
  progress: null,
  undoRefusal: null,
  ...more,
})
