import { exitCodes, whole } from '../../backup/command.ts'
import { openInstallation } from '../../backup/source.ts'
import { systemClock } from '../../common/clock.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { reconcileDocuments } from '../../files/upkeep/reconcile.ts'
import type { Run } from '../command.ts'

export const run: Run = async ({ isSet, environment }, steps) => {
  const isRepaired = isSet('repair')
  const { ownerUrl, storage } = await openInstallation(readConfig(environment), steps)
  const database = openDatabase(ownerUrl, { connections: 1 })
  steps.atEnd(database.close)
  const found = await reconcileDocuments({ database, storage, clock: systemClock }, { isRepairing: isRepaired })
  const { documents, filesWithoutRow, rowsWithoutFile } = found
  const isWhole = filesWithoutRow.length + rowsWithoutFile.length === 0
  return {
    code: isWhole || isRepaired ? exitCodes.done : exitCodes.failed,
    result: { ...found, isRepaired },
    lines: [
      `${whole(documents)} documents were compared with the stored files.`,
      ...filesWithoutRow.map((key) => `${isRepaired ? 'Removed' : 'No record names'} the file ${key}.`),
      ...rowsWithoutFile.map(
        ({ tenantId, documentId }) => `Document ${documentId} of provider ${tenantId} ${isRepaired ? 'is marked as lost' : 'has lost its file'}.`,
      ),
      ...(isWhole ? ['Every document has its file, and every file its document.'] : []),
      ...(isWhole || isRepaired ? [] : ['--repair removes the files and marks the documents as lost.']),
    ],
  }
}
