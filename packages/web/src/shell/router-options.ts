import { stringifySearchWith } from '@tanstack/react-router'

/** Router options of both front ends: pages preload when a link is about to be followed, and scroll positions are restored. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Search parameters stay text: 0101 and 2041 are codes, not numbers.
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: stringifySearchWith(String),
} as const
