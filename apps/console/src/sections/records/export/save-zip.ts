import type { RecordType, RecordTypeName } from '@lanyard/contract'
import { saveContent } from '@lanyard/web/save-file.ts'
import { client } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

export const hasFiles = ({ fields }: RecordType) => Object.values(fields).some(({ kind }) => kind === 'file')

/** Saves a type's records with their files: one ZIP, or several where an import wouldn't take one so large. */
export const saveZip = async (type: RecordTypeName) => {
  const { parts } = await client.getExportedFiles({ params: { type } })
  for (let part = 1; part <= parts; part++) {
    const content = await client.exportRecords({ params: { type }, query: { format: 'zip', part } })
    saveContent(`${currentTenant().toLowerCase()}-${type}${parts > 1 ? `-${part}-of-${parts}` : ''}.zip`, content)
  }
}
