/** Derives a code from a name: its first word, without accents, in capitals. */
export const suggestedCode = (name: string) =>
  (name.trim().split(/\s+/)[0] ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9_-]/g, '')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 32)
    .toUpperCase()
