import type { IdentityProviderView } from '@lanyard/contract'

/** Who a service is for. */
export type Audience = 'learners' | 'staff' | 'both'

export type Served = Pick<IdentityProviderView, 'ServesLearners' | 'ServesStaff'>

export const audienceOf = ({ ServesLearners, ServesStaff }: Served): Audience => (!ServesStaff ? 'learners' : ServesLearners ? 'both' : 'staff')
export const servedBy = (audience: Audience): Served => ({ ServesLearners: audience !== 'staff', ServesStaff: audience !== 'learners' })

export const audienceLabels: Record<Audience, string> = { learners: 'Learners', staff: 'Staff', both: 'Learners and staff' }
