import type { IdentityProviderView } from '@lanyard/contract'

/** Who a service is for. */
export type Whom = 'learners' | 'staff' | 'both'

export type Served = Pick<IdentityProviderView, 'ServesLearners' | 'ServesStaff'>

export const whomOf = ({ ServesLearners, ServesStaff }: Served): Whom => (!ServesStaff ? 'learners' : ServesLearners ? 'both' : 'staff')
export const servedBy = (whom: Whom): Served => ({ ServesLearners: whom !== 'staff', ServesStaff: whom !== 'learners' })

export const whomWords: Record<Whom, string> = { learners: 'Learners', staff: 'Staff', both: 'Learners and staff' }
