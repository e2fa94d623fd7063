import type { ImportReport } from '@lanyard/contract'
import { expect, test } from 'vitest'
import { reasonsOf } from './unattended.ts'

const report = (more: Partial<ImportReport>): ImportReport => ({
  ...{ kind: 'tables', organisation: null, natProfile: null, notices: [], records: 3, groups: [], unknownCodes: [], changed: [], changedFields: {} },
  ...{ brakes: [], toConfirm: null, refusedFiles: [], totals: { learners: { created: 1, changed: 0, same: 1, refused: 1, retired: 0 } } },
  tables: [{ name: 'a.csv', type: 'learners', encoding: 'UTF-8', delimiter: ',', rows: 3, columns: [] }],
  ...more,
})
const organisation = { code: '90001', name: 'Banksia Training' }

test.each<[string, Partial<ImportReport>, isKnown: boolean, RegExp | undefined]>([
  ['some refused rows', {}, false, undefined],
  ['NAT files of a known organisation', { kind: 'nat', organisation }, true, undefined],
  ['the first NAT files of a source', { kind: 'nat', organisation }, false, /first NAT files.*90001 \(Banksia Training\)/],
  ['NAT files of nobody', { kind: 'nat' }, true, /NAT00010 is missing/],
  ['no known table', { tables: [{ name: 'a.csv', type: null, encoding: 'UTF-8', delimiter: ',', rows: 3, columns: [] }] }, false, /which records these are/],
  ['only refused rows of a type', { totals: { learners: { created: 0, changed: 0, same: 0, refused: 3, retired: 0 } } }, false, /^All learners are refused\.$/],
])('%s', (_, more, isKnown, because) => {
  const reasons = reasonsOf(report(more), isKnown)
  if (because) expect(reasons).toEqual([expect.stringMatching(because)])
  else expect(reasons).toEqual([])
})
