/** Loaded together: whoever finds a learner opens one. */
export { LearnersPage } from './list/learners-page.tsx'
export { LearnerPage } from './one/learner-page.tsx'
