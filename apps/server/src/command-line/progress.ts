const width = 24
const perSecond = 10

/** One line that says how far the work is, such as `Writing records ████░░ 42% (420 of 1,000)`. */
export const progressLine = (label: string, done: number, total?: number | null): string => {
  if (!total) return `${label}: ${done.toLocaleString('en')}`
  const share = Math.min(1, done / total)
  const filled = Math.round(share * width)
  return `${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor(share * 100)}% (${done.toLocaleString('en')} of ${total.toLocaleString('en')})`
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

/** A line at the bottom of a terminal that is written over. Files and pipes never get one. */
export const openProgress = (terminal: Terminal) => {
  let [isShown, shownAt] = [false, 0]
  const clear = () => {
    if (isShown) terminal.write('\r\u001b[K')
    isShown = false
  }
  const show = (label: string, done: number, total?: number | null) => {
    if (!terminal.isTTY) return
    const now = performance.now()
    if (now - shownAt < 1000 / perSecond && done !== total) return
    shownAt = now
    terminal.write(`\r\u001b[K${progressLine(label, done, total).slice(0, (terminal.columns ?? 80) - 1)}`)
    isShown = true
  }
  return { show, clear }
}
