const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Seconds in the largest unit that fits, such as "3 hours". */
export const sayAge = (seconds: number): string => {
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return seconds < 1 ? 'less than a second' : `${Math.floor(seconds)} second${Math.floor(seconds) === 1 ? '' : 's'}`
}

/** Bytes as people read them, such as "23 MB" or "1.4 GB". */
export const saySize = (bytes: number): string => {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} KB`
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`
  return `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
}
