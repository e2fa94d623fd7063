import { stringifySearchWith } from '@tanstack/react-router'

/** How both front ends route: pages are fetched when a link is about to be followed, and the place on a page is kept. */
export const routerWays = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // What is searched for stays as it was typed: 0101 and 2041 are codes, not numbers.
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: stringifySearchWith(String),
} as const
