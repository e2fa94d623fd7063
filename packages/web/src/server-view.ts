/** What the server took for granted when it rendered a page: the device's time zone, and the time. */
export type ServerView = { timeZone: string; now: string }

let current: ServerView | undefined

/** While a page is rendered on the server, and until the browser has taken it over. The first text in the browser is then the server's. */
export const serverView = {
  get: () => current,
  set: (view: ServerView | undefined) => {
    current = view
  },
}
