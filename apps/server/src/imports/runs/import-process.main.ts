import { once } from 'node:events'
import { runInBackground } from '../background-process.ts'
import type { TotalsByType } from '../engine/import-run.ts'
import { addTotals } from '../engine/import-run.ts'
import { TouchedSince } from '../engine/undo.ts'
import { openStatistics } from '../fresh-statistics.ts'
import { touchedWords } from '../import-words.ts'
import { openImporting } from '../open-importing.ts'
import { UnreadableFile } from '../reading/unreadable-file.ts'
import type { Message, Order } from './import-process.ts'

// Whoever started it has gone: another process takes the run over.
const endAlone = () => process.exit(1)
process.once('disconnect', endAlone)
runInBackground()

const send = (message: Message) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

const [order] = (await once(process, 'message')) as [Order]
const { step, tenantCode, importId = 0, path = '', refused, nat } = order
const closing: (() => Promise<unknown>)[] = []
const { sites, importer } = await openImporting(order, (work) => closing.push(work))
const tenant = sites.tenantOf(tenantCode)
if (!tenant) throw new Error('There is no such provider')

let totals: TotalsByType = {}
const keepStatistics = order.ownerUrl === undefined ? async () => {} : openStatistics(order.ownerUrl)
const onProgress = ({ read, of, totals: counted }: { read: number; of?: number | null; totals: TotalsByType }) => {
  for (const [type, more] of Object.entries(counted)) totals = addTotals(totals, type as keyof TotalsByType, more)
  const all = Object.fromEntries(Object.entries(totals).map(([type, counts]) => [type, { ...counts, retired: 0 }]))
  void send({ read, ...(of !== undefined && { of }), totals: all })
}
const onApplied = async (heard: Parameters<typeof onProgress>[0]) => {
  onProgress(heard)
  await keepStatistics(totals).catch((error: unknown) => send({ warning: `the statistics of imported tables could not be refreshed: ${error}` }))
}

try {
  if (step === 'check') await importer.checkRun(tenant, importId, path, onProgress)
  else if (step === 'apply') await importer.apply(tenant, importId, path, onApplied)
  else if (step === 'undo') await importer.undo(tenant.id, importId, onProgress)
  else if (refused) await importer.writeRefused(tenant, importId, path, refused)
  else if (nat) await importer.exportNat(tenant, nat)
  await send({ isDone: true })
} catch (error) {
  if (error instanceof TouchedSince) await send({ isDone: true, refusal: touchedWords(error.byType) })
  else if (error instanceof UnreadableFile) await send({ isDone: true })
  else throw error
} finally {
  for (const close of closing.reverse()) await close()
  process.off('disconnect', endAlone)
  process.disconnect?.()
}
