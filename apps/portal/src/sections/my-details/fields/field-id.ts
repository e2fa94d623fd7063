/** Where a field stands in the page, so that what is wrong can lead to it. */
export const fieldId = (path: string) => `detail-${path}`
