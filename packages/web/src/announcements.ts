import { createStore } from './store.ts'

/** What a toast offers to do, such as to take back what was done. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { key: number; text: string; type: 'success' | 'error' | 'info'; action?: ToastAction | undefined }
type Announcements = { spoken: string; toasts: readonly Toast[] }

const shownFor = 6000
/** Whoever can act on it is given time to. */
const shownWithAction = 12_000
let keys = 0

export const announcements = createStore<Announcements>({ spoken: '', toasts: [] })

/** Says something to a screen reader; the same words twice are said twice. */
export const announce = (text: string) => {
  const { spoken } = announcements.get()
  announcements.set({ ...announcements.get(), spoken: spoken === text ? `${text}\u00a0` : text })
}

export const dismissToast = (key: number) =>
  announcements.set({ ...announcements.get(), toasts: announcements.get().toasts.filter((toast) => toast.key !== key) })

/** A short message at the edge of the page that goes by itself; for what was done, never for what must be read. */
export const toast = (text: string, type: Toast['type'] = 'success', action?: ToastAction) => {
  const key = ++keys
  announcements.set({ ...announcements.get(), toasts: [...announcements.get().toasts, { key, text, type, action }] })
  setTimeout(() => dismissToast(key), action ? shownWithAction : shownFor)
}
