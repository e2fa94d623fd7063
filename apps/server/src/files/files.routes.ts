import { documentCalls, policyFileCalls } from '@lanyard/contract'
import { accountRoutesOf, type Route, routesOf } from '../http/routes.ts'
import { createDocumentFile, getDocumentFile } from './documents/documents.ts'
import type { Files } from './files.ts'
import { getObjectUrl, listFiles } from './policy-files.ts'

const places = ['site', 'api'] as const

/** Documents and policy files. What only asks the file store holds no connection to the database meanwhile. */
export const fileRoutes = (files: Files): Route[] => [
  ...routesOf(documentCalls, places, {
    createDocumentFile: (told) => createDocumentFile(files, told),
    getDocumentFile: (asked) => getDocumentFile(files, asked),
  }),
  ...accountRoutesOf(policyFileCalls, places, {
    listFiles: (asked) => listFiles(files, asked),
    getObjectUrl: (asked) => getObjectUrl(files, asked),
  }),
]
