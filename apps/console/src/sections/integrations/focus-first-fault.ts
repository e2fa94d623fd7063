/** After what is wrong was shown, the first field that it is about takes the focus. */
export const focusFirstFault = (form: HTMLFormElement | null) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid], fieldset:has([id$="-error"]) input')?.focus())
