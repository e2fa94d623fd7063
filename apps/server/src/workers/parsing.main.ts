import { inspectFile } from '../files/content/inspect-file.ts'
import { parseMail } from '../incoming-mail/parse-mail.ts'
import { cleanTexts } from '../records/cases/rich-text.ts'
import { serveTasks } from './worker-tasks.ts'

/** The worker that parses everything strangers send. */
serveTasks({ inspectFile, cleanTexts, parseMail })
