import { documentCalls, policyFileCalls } from '@lanyard/contract'
import { accountRoutesOf, type Route, routesOf } from '../http/routes.ts'
import { createDocumentFile, getDocumentFile } from './documents/documents.ts'
import type { Files } from './files.ts'
import { getObjectUrl, listFiles } from './policy-files.ts'

const hosts = ['site', 'api'] as const

/** Documents and policy files. Calls that only use the file store hold no database connection. */
export const fileRoutes = (files: Files): Route[] => [
  ...routesOf(documentCalls, hosts, {
    createDocumentFile: (context) => createDocumentFile(files, context),
    getDocumentFile: (context) => getDocumentFile(files, context),
  }),
  ...accountRoutesOf(policyFileCalls, hosts, {
    listFiles: (context) => listFiles(files, context),
    getObjectUrl: (context) => getObjectUrl(files, context),
  }),
]
