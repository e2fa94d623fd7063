/** How long something still takes, roughly. */
export const sayLeft = (seconds: number | undefined) => {
  if (seconds === undefined) return 'Working it out'
  if (seconds < 5) return 'A few seconds'
  if (seconds < 90) return `About ${seconds < 20 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5} s`
  if (seconds < 90 * 60) return `About ${Math.ceil(seconds / 60)} min`
  return `About ${Math.ceil(seconds / 3600)} h`
}
