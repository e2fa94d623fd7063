import type { TestServer } from '../../testing/server.ts'

type Written = { method: 'POST' | 'PUT'; body: unknown; bearer?: string; headers?: Record<string, string> }

/** Writes to a list through the console, with this token unless the call has another. */
export const listWriter =
  (server: TestServer, token: string) =>
  (path: string, { method, body, bearer = token, headers = {} }: Written) =>
    server.raw('console', `/combos/${path}`, { method, bearer, payload: body as object, headers: { jsonFormat: 'camelCase', ...headers } })

export type ListWriter = ReturnType<typeof listWriter>
