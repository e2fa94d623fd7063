/** What to say of a record that the database refuses: a broken constraint, a row that two records are, or a value out of range. Any other error isn't the record's. */
export const refusalOf = (error: unknown): string | undefined => {
  const code = (error as { code?: string }).code ?? ''
  if (/^2[13]/.test(code)) return 'This record contradicts what is stored.'
  return /^22/.test(code) ? 'A value of this record is out of range.' : undefined
}
