/** A parameter of the address that is text and not empty. */
export const textInAddress = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
