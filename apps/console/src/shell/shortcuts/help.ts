import { createStore } from '@lanyard/web/store.ts'

/** Whether the shortcut sheet is open. */
export const helpSheet = createStore(false)
