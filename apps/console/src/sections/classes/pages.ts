/** Loaded together: whoever looks for a class opens it. */
export { ClassesPage } from './list/classes-page.tsx'
export { ClassPage } from './one/class-page.tsx'
