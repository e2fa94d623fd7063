import { documentCalls, policyFileCalls } from '@lanyard/contract'
import { accountRoutesOf, type Route, routesOf } from '../http/routes.ts'
import { createDocumentFile, getDocumentFile } from './documents/documents.ts'
import type { Files } from './files.ts'
import { getObjectUrl, listFiles } from './policy-files.ts'

const hosts = ['site', 'api'] as const

/** Documents and policy files. Calls that only use the file store hold no database connection. */
export const fileRoutes = (files: Files): Route[] => [
  ...routesOf(documentCalls, hosts, {
    createDocumentFile: (told) => createDocumentFile(files, told),
    getDocumentFile: (asked) => getDocumentFile(files, asked),
  }),
  ...accountRoutesOf(policyFileCalls, hosts, {
    listFiles: (asked) => listFiles(files, asked),
    getObjectUrl: (asked) => getObjectUrl(files, asked),
  }),
]
