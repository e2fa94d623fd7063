import { hash } from 'node:crypto'

/** Changes with the content it is made of. */
export const versionOf = (content: string | Uint8Array) => hash('sha256', content, 'base64url').slice(0, 16)

export const entityTag = (version: string) => `"${version}"`

/** Whether a header of entity tags, `If-None-Match` or `If-Match`, names this one; a weak tag counts like a strong one. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header === tag || header === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag))
