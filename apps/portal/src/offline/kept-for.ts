/** The key under which local storage names the learner whose data is kept. */
export const keptForKey = 'kept-for'

/** Whose data is kept on this device. Every page asks; what keeps the data loads later. Without storage nothing is kept. */
export const keptFor = (): string | null => {
  try {
    return localStorage.getItem(keptForKey)
  } catch {
    return null
  }
}
