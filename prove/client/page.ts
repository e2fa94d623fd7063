/** One request of a page to the sign-in routes, and its answer. */
export type Exchange = { method: string; path: string; status: number; body: string; headers: Record<string, string>; setCookies: string[] }

/** `lifetime` in seconds; without one it ends with the browser. */
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
  /** Calls the client, which leaves the page; gives the address it leaves for. */
  leave(name: string, ...args: unknown[]): Promise<string>
  /** Opens an address of the site, as from a mail; gives where it leads. */
  visit(path: string): Promise<string>
  /** What went to the sign-in routes and came back, in order. */
  exchanges(): Promise<Exchange[]>
  /** From now on requests to this path fail, as without a connection. */
  fail(path: string | undefined): void
  cookies(): Promise<BrowserCookie[]>
  close(): Promise<void>
}

/** Something that opens pages: a DOM in Node, or Chromium. `address`: where the page seems to be, for a Lanyard that trusts the proxy before it. */
export type PageHost = { name: string; open(origin: string, address?: string): Promise<ClientPage>; close(): Promise<void> }

/** Waits until something is so; says at last whether it is. */
export const eventually = async (isSo: () => Promise<boolean> | boolean, milliseconds = 20_000): Promise<boolean> => {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50))) if (await isSo()) return true
  return isSo()
}
