import type { CaseAction, CasePane } from '@lanyard/contract'
import { portalSections } from '@lanyard/contract/browser'

type OpenRequest = NonNullable<CasePane['requests']>[number]

/** What a request would change, in a few words. */
export const sayRequest = ({ fields }: OpenRequest) => fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join(', ')

/** What goes off with a reply, as its writer reads it. */
export const sayAction = (action: CaseAction, requests: readonly OpenRequest[] = []): string => {
  switch (action.kind) {
    case 'approve-change': {
      const request = requests.find(({ id }) => id === action.requestId)
      return request ? `Approve ${sayRequest(request)}` : 'Approve the change asked for'
    }
    case 'invite-again':
      return 'Send the invitation again'
    case 'reset-two-step':
      return 'Reset two-step verification'
    case 'share-statement':
      return 'Share a statement of account'
    case 'open-section':
      return `Link to ${portalSections[action.section].label}`
  }
}
