import { inspectFile } from '../files/content/inspect-file.ts'
import { cleanTexts } from '../records/cases/rich-text.ts'
import { serveTasks } from './worker-tasks.ts'

/** The worker in which everything that strangers send is parsed. */
serveTasks({ inspectFile, cleanTexts })
