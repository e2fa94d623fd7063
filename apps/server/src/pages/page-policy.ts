import { randomBytes } from 'node:crypto'

/** A random value that allows only this response's own styles. */
export const newNonce = () => randomBytes(16).toString('base64')

/** Nothing inline runs, and nothing loads from another origin. Styles added by our libraries carry the nonce. */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // A preview is shown from bytes the page has read; a frame never loads a URL.
    'frame-src blob:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export const pageHeaders = (nonce: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy(nonce),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})

/** The service worker caches files of its own site only, and is revalidated each time. */
export const workerHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  'cache-control': 'no-cache',
}
