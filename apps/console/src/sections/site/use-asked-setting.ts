import { useEffect } from 'react'

/** Whoever came for one setting finds it in sight, with the focus in its control. */
export const useAskedSetting = (name: string | undefined, isReady: boolean) => {
  useEffect(() => {
    if (!name || !isReady) return
    const row = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(name)}"]`)
    const stop = row?.querySelector<HTMLElement>('input:checked, input:not([type="radio"], [type="color"]), textarea, select') ?? row
    row?.scrollIntoView({ block: 'center' })
    stop?.focus({ preventScroll: true })
  }, [name, isReady])
}
