type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control => 'validity' in element && 'name' in element && element.name !== ''

const attribute = (control: Control, name: string) => control.getAttribute(name) ?? ''

const labelOf = (control: Control) => {
  const label = control.labels?.[0]?.textContent?.trim() ?? ''
  return /^\p{Lu}{2}/u.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)
}

const missing = (control: Control) =>
  `${control.tagName === 'SELECT' ? 'Choose' : 'Enter'} ${/^your /i.test(labelOf(control)) ? '' : 'the '}${labelOf(control)}.`

const wrongType: Record<string, string> = {
  email: 'Enter an email address, such as name@example.org.',
  url: 'Enter a web address, such as https://example.org.',
}

const messageOf = (control: Control): string => {
  const { validity } = control
  if (validity.valueMissing) return missing(control)
  if (validity.typeMismatch) return wrongType[control.type] ?? 'Is invalid.'
  if (validity.patternMismatch) return control.title || 'Is invalid.'
  if (validity.tooShort) return `Use at least ${attribute(control, 'minlength')} characters.`
  if (validity.tooLong) return `Use at most ${attribute(control, 'maxlength')} characters.`
  if (validity.rangeUnderflow) return `Must be ${attribute(control, 'min')} or more.`
  if (validity.rangeOverflow) return `Must be ${attribute(control, 'max')} or less.`
  return control.type === 'date' ? 'Enter a date.' : 'Enter a number.'
}

/** What the browser would say in bubbles, one at a time: all of it, in our own words, by field. */
export const constraintFaults = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements]
      .filter(isControl)
      .filter((control) => !control.validity.valid)
      .map((control) => [control.name, messageOf(control)]),
  )
