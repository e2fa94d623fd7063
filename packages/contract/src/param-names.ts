/** The parameters in a call's path. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w{1,40})\}/g)].map(([, name]) => name as string)
