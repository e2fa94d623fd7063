/** One request of a page to the sign-in routes, and its response. */
export type Exchange = { method: string; path: string; status: number; body: string; headers: Record<string, string>; setCookies: string[] }

/** `lifetime` in seconds. Without one it ends with the browser session. */
export type BrowserCookie = {
  name: string
  value: string
  isHttpOnly: boolean
  isSecure: boolean
  sameSite: string
  path: string
  isHostOnly: boolean
  lifetime: number | undefined
}

/** A page with the sign-in client on it, on a site's own origin. */
export type ClientPage = {
  origin: string
  /** Calls the client. */
  call<Result>(name: string, ...args: unknown[]): Promise<Result>
  /** Calls the client, which leaves the page. Returns the URL it goes to. */
  leave(name: string, ...args: unknown[]): Promise<string>
  /** Opens a URL of the site, as from a mail. Returns where it leads. */
  visit(path: string): Promise<string>
  /** The requests to the sign-in routes and their responses, in order. */
  exchanges(): Promise<Exchange[]>
  /** From now on requests to this path fail, as without a connection. */
  fail(path: string | undefined): void
  cookies(): Promise<BrowserCookie[]>
  close(): Promise<void>
}

/** Opens pages: a DOM in Node, or Chromium. `address`: the page's apparent IP address, for a Lanyard behind a trusted proxy. */
export type PageHost = { name: string; open(origin: string, address?: string): Promise<ClientPage>; close(): Promise<void> }

/** Waits until a condition holds, and returns whether it finally does. */
export const eventually = async (isSo: () => Promise<boolean> | boolean, milliseconds = 20_000): Promise<boolean> => {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50))) if (await isSo()) return true
  return isSo()
}
