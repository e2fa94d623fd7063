import type { Permission } from '@lanyard/contract'
import { callQuery, client } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export const fileTabs = ['policies', 'public', 'finance'] as const
export type FileTab = (typeof fileTabs)[number]

type Started = { address: string; contentType: string }

/** One kind of the provider's files: who manages it, its texts and its calls. */
export type FileKind = {
  tab: FileTab
  needs: Permission
  label: string
  lead: string
  empty: string
  /** Changes are visible to learners or the public immediately. */
  isPublic: boolean
  changes: readonly string[]
  listed: () => ReturnType<typeof policies>
  deleted: () => ReturnType<typeof deletedPolicies>
  start: (Filename: string, ContentType: string, signal?: AbortSignal) => Promise<Started>
  remove: (Filename: string) => Promise<unknown>
  restore: (DeletedFileId: number) => Promise<unknown>
}

const Application = 'learnerapp' as const
const params = () => ({ tenantCode: currentTenant() })
const ofPortal = () => ({ ...params(), application: Application })

const policies = () => callQuery('listPolicies', { params: ofPortal() })
const deletedPolicies = () => callQuery('listDeletedPolicies', { params: ofPortal() })

const signalled = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

export const fileKinds: Record<FileTab, FileKind> = {
  policies: {
    tab: 'policies',
    needs: 'content:write',
    label: 'Policies',
    lead: 'Shown to learners under Policies & Procedures.',
    empty: 'No policies yet. Drop files here, or choose them.',
    isPublic: false,
    changes: ['listPolicies', 'listDeletedPolicies', 'getHome'],
    listed: policies,
    deleted: deletedPolicies,
    start: async (Filename, ContentType, signal) => {
      const body = { Application, Filename, ContentType }
      const { Url, ContentType: taken } = await client.createPolicyUpload({ params: params(), body, ...signalled(signal) })
      return { address: Url, contentType: taken }
    },
    remove: (Filename) => client.deletePolicy({ params: params(), body: { Application, Filename } }),
    restore: (DeletedFileId) => client.restorePolicy({ params: params(), body: { Application, DeletedFileId } }),
  },
  public: {
    tab: 'public',
    needs: 'content:write',
    label: 'Public files',
    lead: 'Files anyone can open without signing in, each at a permanent link.',
    empty: 'No public files yet. Drop files here, or choose them.',
    isPublic: true,
    changes: ['listPublicFiles', 'listDeletedPublicFiles'],
    listed: () => callQuery('listPublicFiles', { params: params() }),
    deleted: () => callQuery('listDeletedPublicFiles', { params: params() }),
    start: async (Filename, ContentType, signal) => {
      const { Url } = await client.createPublicFileUpload({ params: params(), body: { Filename, ContentType }, ...signalled(signal) })
      return { address: Url, contentType: ContentType }
    },
    remove: (Filename) => client.deletePublicFile({ params: params(), body: { Filename } }),
    restore: (DeletedFileId) => client.restorePublicFile({ params: params(), body: { DeletedFileId } }),
  },
  finance: {
    tab: 'finance',
    needs: 'finance-files',
    label: 'Finance settings',
    lead: 'Files for finance staff. Learners never see them.',
    empty: 'No finance files yet. Drop files here, or choose them.',
    isPublic: false,
    changes: ['listFinanceSettings', 'listDeletedFinanceSettings'],
    listed: () => callQuery('listFinanceSettings', { params: params() }),
    deleted: () => callQuery('listDeletedFinanceSettings', { params: params() }),
    start: async (Filename, ContentType, signal) => {
      const { Url, ContentType: taken } = await client.createFinanceSettingsUpload({ params: params(), body: { Filename, ContentType }, ...signalled(signal) })
      return { address: Url, contentType: taken }
    },
    remove: (Filename) => client.deleteFinanceSettings({ params: params(), body: { Filename } }),
    restore: (DeletedFileId) => client.restoreFinanceSettings({ params: params(), body: { DeletedFileId } }),
  },
}
