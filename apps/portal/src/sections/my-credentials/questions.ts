import { pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { ask, type client } from '../../api.ts'
import { credentialList } from './credential-search.ts'
import { statusesOf } from './credential-states.ts'

export type Credential = Awaited<ReturnType<typeof client.listCredentials>>['items'][number]

export const credentialsOf = (search: SearchOf<typeof credentialList>) =>
  ask('listCredentials', {
    query: { ...pageOf(credentialList, search), search: search.q, ...(search.state && { credentialStatusIdFilter: statusesOf(search.state) }) },
  })

export const credentialOf = (credentialId: number) => ask('listCredentials', { query: { credentialIdFilter: credentialId } })
export const shareOf = (credentialId: number) => ask('getCredentialShare', { params: { id: credentialId } })
export const personal = ask('getLearnerPersonal')
