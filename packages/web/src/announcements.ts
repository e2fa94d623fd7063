import { createStore } from './store.ts'

/** An action on a toast, such as undo. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { key: number; text: string; type: 'success' | 'error' | 'info'; action?: ToastAction | undefined }
type Announcements = { spoken: string; toasts: readonly Toast[] }

const shownFor = 6000
/** Toasts with an action stay longer, so there is time to use it. */
const shownWithAction = 12_000
let keys = 0

export const announcements = createStore<Announcements>({ spoken: '', toasts: [] })

/** Announces text to screen readers. A repeated text is announced again. */
export const announce = (text: string) => {
  const { spoken } = announcements.get()
  announcements.set({ ...announcements.get(), spoken: spoken === text ? `${text}\u00a0` : text })
}

export const dismissToast = (key: number) =>
  announcements.set({ ...announcements.get(), toasts: announcements.get().toasts.filter((toast) => toast.key !== key) })

/** A short message that disappears by itself. Use it for confirmations, never for anything that must be read. */
export const toast = (text: string, type: Toast['type'] = 'success', action?: ToastAction) => {
  const key = ++keys
  announcements.set({ ...announcements.get(), toasts: [...announcements.get().toasts, { key, text, type, action }] })
  setTimeout(() => dismissToast(key), action ? shownWithAction : shownFor)
}
