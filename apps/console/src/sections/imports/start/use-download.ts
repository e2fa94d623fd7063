import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveContent } from '@lanyard/web/save-file.ts'

/** Fetches a file and hands it to the browser; a failure is said. */
export const useDownload = <Args extends unknown[]>(work: (...args: Args) => Promise<{ name: string; content: Blob }>) =>
  useAction(
    async (...args: Args) => {
      const { name, content } = await work(...args)
      saveContent(name, content)
    },
    (error) => toast(explain(error), 'error'),
  )
