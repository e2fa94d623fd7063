import { createStore } from '@lanyard/web/store.ts'

/** Whether the sheet of shortcuts is open. */
export const helpSheet = createStore(false)
