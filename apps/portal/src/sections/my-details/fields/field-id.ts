/** The element id of a field, so that an error can link to it. */
export const fieldId = (path: string) => `detail-${path}`
