import { pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { statusesOf } from '@lanyard/web/records/credential-states.ts'
import { callQuery, type client } from '../../api.ts'
import { credentialList } from './credential-search.ts'

export type Credential = Awaited<ReturnType<typeof client.listCredentials>>['items'][number]

export const credentialsOf = (search: SearchOf<typeof credentialList>) =>
  callQuery('listCredentials', {
    query: { ...pageOf(credentialList, search), search: search.q, ...(search.state && { credentialStatusIdFilter: statusesOf(search.state) }) },
  })

export const credentialOf = (credentialId: number) => callQuery('listCredentials', { query: { credentialIdFilter: credentialId } })
export const shareOf = (credentialId: number) => callQuery('getCredentialShare', { params: { id: credentialId } })
export const personal = callQuery('getLearnerPersonal')
