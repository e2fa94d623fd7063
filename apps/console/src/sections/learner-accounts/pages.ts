/** Loaded together: whoever finds an account opens one. */
export { LearnerAccountPage } from './learner-account-page.tsx'
export { LearnerAccountsPage } from './learner-accounts-page.tsx'
