/** The fields sent with a step. A missing one is empty. */
export type Fields = { step: string; username: string; password: string; newPassword: string; code: string; learnerNumber: string; dateOfBirth: string }

const text = (value: unknown, most: number) => (typeof value === 'string' && value.length <= most ? value : '')

export const fieldsOf = (form: Readonly<Record<string, unknown>>): Fields => ({
  step: text(form.step, 40) || 'LOGIN',
  username: text(form.username, 320).trim().normalize('NFC'),
  password: text(form.password, 4000),
  newPassword: text(form.newPassword, 4000),
  code: text(form.code, 100).trim(),
  learnerNumber: text(form.learnerNumber, 100).trim(),
  dateOfBirth: text(form.dateOfBirth, 10),
})
