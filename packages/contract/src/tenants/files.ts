import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { noQuery } from '../query.ts'
import { success, tenantCode, tenantParams } from './tenant-params.ts'

/** File calls name the portal as the storage keys do. */
export const fileApplications = ['learnerapp'] as const

const Application = z.enum(fileApplications)
const Filename = z.string().min(1).max(1000)
const ContentType = z.string().max(200)

const file = z.strictObject({ Filename, ContentType })
const named = z.strictObject({ Filename, ContentType: ContentType.optional() })
const ofApplication = z.strictObject({ Application, Filename, ContentType })
const namedOfApplication = z.strictObject({ Application, Filename, ContentType: ContentType.optional() })
const branding = z.strictObject({ Application, Filename, ContentType, SiteGUID: z.uuid() })
const deletedFileId = {
  DeletedFileId: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER - 1),
}

/** The client uploads the bytes to `Url` with one PUT of this type within 15 minutes. */
const uploadUrl = z.object({ Url: z.string(), ContentType: z.string() })

/** `Url` opens a policy or finance-settings file for 5 minutes, and a public file permanently. */
export const fileEntry = z.object({
  Filename: z.string(),
  Url: z.string(),
  ContentType: z.string(),
  LastModified: z.iso.datetime(),
  Size: z.int(),
})
export type FileEntry = z.infer<typeof fileEntry>

/** A deleted file, restorable until `RemovedAt`. */
export const deletedFile = z.object({
  DeletedFileId: z.int(),
  Filename: z.string(),
  ContentType: z.string(),
  Size: z.int(),
  DeletedAt: z.iso.datetime(),
  /** A username or an API key's name. */
  DeletedBy: z.string(),
  /** The person's full name, if known. */
  DeletedByName: z.string().nullable(),
  RemovedAt: z.iso.datetime(),
})
export type DeletedFile = z.infer<typeof deletedFile>

const application = Application.meta({ description: 'Must be learnerapp.' })
const body = <const Schema extends z.ZodType>(name: string, schema: Schema) => ({ name, schema }) as const

export const policyCalls = pascalCased({
  createPolicyUpload: {
    method: 'POST',
    path: '/tenants/{tenantCode}/policies',
    summary: 'Start a policy upload; a file with that name is replaced once the upload is complete',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('policyFile', ofApplication),
    answer: plain(uploadUrl),
  },
  deletePolicy: {
    method: 'DELETE',
    path: '/tenants/{tenantCode}/policies',
    summary: 'Delete a policy; it can be restored for 30 days',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('policyFile', namedOfApplication),
    answer: plain(success),
  },
  listPolicies: {
    method: 'GET',
    path: '/tenants/{tenantCode}/policies/{application}',
    summary: 'The policies that learners see',
    needs: 'content:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, application }),
    answer: page(fileEntry),
  },
  listDeletedPolicies: {
    method: 'GET',
    path: '/tenants/{tenantCode}/policies/{application}/deleted',
    summary: 'The policies deleted within the last 30 days',
    needs: 'content:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, application }),
    answer: page(deletedFile),
  },
  restorePolicy: {
    method: 'POST',
    path: '/tenants/{tenantCode}/policies/restore',
    summary: 'Restore a deleted policy',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('deletedFile', z.strictObject({ Application, ...deletedFileId })),
    answer: plain(success),
  },
})

export const brandingCalls = pascalCased({
  createBrandingUpload: {
    method: 'POST',
    path: '/tenants/{tenantCode}/branding',
    summary: 'Start the upload of a logo or icon: header-logo, favicon-icon, app-icon-192 or app-icon-512',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('brandingFile', branding),
    answer: plain(uploadUrl),
  },
  listBranding: {
    method: 'GET',
    path: '/tenants/{tenantCode}/branding',
    summary: 'The current logo and icons',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    answer: page(fileEntry),
  },
  deleteBranding: {
    method: 'DELETE',
    path: '/tenants/{tenantCode}/branding',
    summary: 'Remove a logo or icon; it can be put back for 30 days',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('brandingFile', namedOfApplication),
    answer: plain(success),
  },
  listDeletedBranding: {
    method: 'GET',
    path: '/tenants/{tenantCode}/branding/deleted',
    summary: 'The logos and icons replaced or removed within the last 30 days',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    answer: page(deletedFile),
  },
  restoreBranding: {
    method: 'POST',
    path: '/tenants/{tenantCode}/branding/restore',
    summary: 'Put back a replaced or removed logo or icon; the current one can then be put back the same way',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('deletedFile', z.strictObject({ Application, ...deletedFileId })),
    answer: plain(success),
  },
})

export const financeSettingsCalls = pascalCased({
  createFinanceSettingsUpload: {
    method: 'POST',
    path: '/tenants/{tenantCode}/finance-settings',
    summary: 'Start a finance-settings file upload',
    needs: 'finance-files',
    query: noQuery,
    params: tenantParams,
    body: body('financeSettingsFile', file),
    answer: plain(uploadUrl),
  },
  listFinanceSettings: {
    method: 'GET',
    path: '/tenants/{tenantCode}/finance-settings',
    summary: 'The finance-settings files',
    needs: 'finance-files',
    query: noQuery,
    params: tenantParams,
    answer: page(fileEntry),
  },
  deleteFinanceSettings: {
    method: 'DELETE',
    path: '/tenants/{tenantCode}/finance-settings',
    summary: 'Delete a finance-settings file; it can be restored for 30 days',
    needs: 'finance-files',
    query: noQuery,
    params: tenantParams,
    body: body('financeSettingsFile', named),
    answer: plain(success),
  },
  listDeletedFinanceSettings: {
    method: 'GET',
    path: '/tenants/{tenantCode}/finance-settings/deleted',
    summary: 'The finance-settings files deleted within the last 30 days',
    needs: 'finance-files',
    query: noQuery,
    params: tenantParams,
    answer: page(deletedFile),
  },
  restoreFinanceSettings: {
    method: 'POST',
    path: '/tenants/{tenantCode}/finance-settings/restore',
    summary: 'Restore a deleted finance-settings file',
    needs: 'finance-files',
    query: noQuery,
    params: tenantParams,
    body: body('deletedFile', z.strictObject(deletedFileId)),
    answer: plain(success),
  },
})

export const publicFileCalls = pascalCased({
  listPublicFiles: {
    method: 'GET',
    path: '/tenants/{tenantCode}/public-files',
    summary: 'The public files, each with a permanent URL',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    answer: page(fileEntry),
  },
  createPublicFileUpload: {
    method: 'POST',
    path: '/tenants/{tenantCode}/public-files',
    summary: 'Start a public file upload; returns whether the name is taken, and the public URL',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('publicFile', file),
    answer: plain(z.object({ Url: z.string(), FileExists: z.boolean(), PublicFile: z.string() })),
  },
  deletePublicFile: {
    method: 'DELETE',
    path: '/tenants/{tenantCode}/public-files',
    summary: 'Delete a public file; it can be restored for 30 days',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('publicFile', named),
    answer: plain(success),
  },
  listDeletedPublicFiles: {
    method: 'GET',
    path: '/tenants/{tenantCode}/public-files/deleted',
    summary: 'The public files deleted within the last 30 days',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    answer: page(deletedFile),
  },
  restorePublicFile: {
    method: 'POST',
    path: '/tenants/{tenantCode}/public-files/restore',
    summary: 'Restore a deleted public file',
    needs: 'content:write',
    query: noQuery,
    params: tenantParams,
    body: body('deletedFile', z.strictObject(deletedFileId)),
    answer: plain(success),
  },
})
