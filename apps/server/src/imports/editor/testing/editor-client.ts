import { recordEditorCalls } from '@lanyard/contract'
import type { TestServer } from '../../../testing/server.ts'

/** The calls of the record editor, as a person of the console makes them. */
export const openEditor = async (server: TestServer, email: string, provider: 'banksia' | 'kahu' = 'banksia') =>
  server.client<typeof recordEditorCalls>(recordEditorCalls, 'console', await server.staffToken(email, provider))

export type Editor = Awaited<ReturnType<typeof openEditor>>
