import { policyCalls } from '@lanyard/contract'
import type { Files } from '../../files/files.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { fileCalls } from './file-calls.ts'

/** The policies that learners read. */
export const policyRoutes = (files: Files): Route[] => {
  const policies = fileCalls(files, 'policies', 'policy')
  return routesOf(policyCalls, ['console'], {
    createPolicyUpload: async (context) => {
      const { url, contentType } = await policies.announce(context)
      return { Url: url, ContentType: contentType }
    },
    deletePolicy: policies.remove,
    listPolicies: policies.list,
    listDeletedPolicies: policies.listDeleted,
    restorePolicy: policies.restore,
  })
}
