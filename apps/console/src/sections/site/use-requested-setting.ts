import { useEffect } from 'react'

/** Scrolls to the requested setting and focuses its control. */
export const useRequestedSetting = (name: string | undefined, isReady: boolean) => {
  useEffect(() => {
    if (!name || !isReady) return
    const row = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(name)}"]`)
    const stop = row?.querySelector<HTMLElement>('input:checked, input:not([type="radio"], [type="color"]), textarea, select') ?? row
    row?.scrollIntoView({ block: 'center' })
    stop?.focus({ preventScroll: true })
  }, [name, isReady])
}
