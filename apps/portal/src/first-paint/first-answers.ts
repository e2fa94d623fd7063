import type { ServerView } from '@lanyard/web/server-view.ts'
import type { QueryKey } from '@tanstack/react-query'

/** The answers to the first page's queries. */
export type FirstAnswers = readonly (readonly [QueryKey, unknown])[]

/** What a page that the server rendered brings with it: whose it is, what the server assumed, and the answers in the markup. */
export type Brought = ServerView & { username: string; answers: FirstAnswers }
