/** Focuses the first invalid field once errors are rendered. */
export const focusFirstFault = (form: HTMLFormElement | null) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid], fieldset:has([id$="-error"]) input')?.focus())
